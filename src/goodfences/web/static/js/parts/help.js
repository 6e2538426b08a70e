/** Help: the keys, and how the page speaks. */

import { sheet } from "../dialog.js";
import { h } from "../dom.js";
import { say } from "../words.js";

const KEYS = ["K", "S", "N", "T", "C", "L", "H", "R", "?"];

/** Open the help sheet. */
export function helpSheet() {
  sheet(say("web.help.title"), [
    h("dl.keys", {}, ...KEYS.map((key) => h("div", {}, h("dt", {}, h("kbd.key", {}, key)), h("dd", {}, say(`web.help.key.${key === "?" ? "help" : key.toLowerCase()}`))))),
    h("p", {}, say("web.help.words")),
  ]);
}
