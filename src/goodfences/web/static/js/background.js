/** While the page is out of sight: the title says that it is your turn. While a game runs: the screen stays awake. */

import { sound } from "./sounds.js";

let title = document.title;
let turn = null;
let lock = null;
let awake = false;

function show() {
  document.title = turn ? `● ${turn}` : title;
}

/** Set the page's own title. */
export function setTitle(words) {
  title = words;
  show();
}

/** Say that it is the viewer's turn (a sentence), or that it is not (null). Sounds once. */
export function setTurn(words) {
  const began = words && !turn;
  turn = words;
  show();
  if (began) {
    sound("turn");
    if (document.hidden) navigator.vibrate?.(120);
  }
}

async function hold() {
  if (!awake || lock || document.hidden || !navigator.wakeLock) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => {
      lock = null;
    });
  } catch {
    lock = null;
  }
}

/** Keep the screen on, or let it sleep again. */
export function stayAwake(on) {
  awake = on;
  if (on) hold();
  else lock?.release();
}

document.addEventListener("visibilitychange", hold);
