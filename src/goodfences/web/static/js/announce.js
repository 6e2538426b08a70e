/** One polite live region that says each event once, and short notes on the screen. */

import { h } from "./dom.js";

const LINES = 12;
let last = "";

/** Say a sentence to screen readers. */
export function announce(words) {
  if (!words) return;
  last = words;
  const region = document.getElementById("heard");
  region.append(h("p", {}, words));
  while (region.children.length > LINES) region.firstElementChild.remove();
}

/** The sentence that was said last. */
export const lastSaid = () => last;

/** Show a note for some seconds, and say it. */
export function note(words, seconds = 4) {
  const toast = h("p.toast", {}, words);
  document.getElementById("toasts").append(toast);
  setTimeout(() => toast.remove(), seconds * 1000);
  announce(words);
}
