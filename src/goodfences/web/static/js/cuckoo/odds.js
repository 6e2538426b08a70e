/** Both chances of a decision, as a bar and in words. */

import { h } from "../dom.js";
import { say } from "../words.js";

const WORDS = { keep: ["keep", "swap"], swap: ["keep", "swap"], show: ["show", "accept"], accept: ["show", "accept"] };

/** The list of both choices; `odds` has do (the better one), keep and swap, and the numbers in words in say. */
export function oddsList({ do: best, keep, swap, say: message }) {
  const [first, second] = WORDS[best];
  const kind = message.key.split(".").at(-1) === "extra" ? "miss" : "lose";
  return h("dl.odds", {}, row(first, keep, message.args.keep, { kind, best }), row(second, swap, message.args.swap, { kind, best }));
}

function row(what, chance, words, { kind, best }) {
  const bar = h("span.odds__bar", { "aria-hidden": "true" });
  bar.style.setProperty("--part", chance.toFixed(4));
  return h(
    best === what ? "div.odds__row.odds__row--best" : "div.odds__row",
    {},
    h("dt", {}, say(`web.hint.choice.${what}`)),
    h("dd", {}, bar, h("span.odds__words", {}, say(`web.hint.${kind}`, { n: words }))),
  );
}
