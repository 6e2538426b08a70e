/** What a seat has left: lives as pickets of its fence, chips and bets as coins, points and sips as a number. */

import { h, s } from "../dom.js";
import { say } from "../words.js";

const MOST_DRAWN = 6;

const picket = (gone) => s("svg", { viewBox: "0 0 9 16" }, s(gone ? "path.picket.picket--gone" : "path.picket", { d: gone ? "M1 15.5V12h7v3.5Z" : "M1 15.5V5l3.5-4L8 5v10.5Z" }));

const coin = (gone) => s("svg", { viewBox: "0 0 12 16" }, s(gone ? "circle.coin.coin--gone" : "circle.coin", { cx: 6, cy: 9, r: gone ? 2.5 : 5 }));

/** The kind of stake in force, out of the rules' text. */
export function stakeKind(rulesText, preset) {
  const said = rulesText.match(/stake=(\w+)/);
  if (said) return said[1];
  if (/chips/.test(preset || rulesText)) return "chips";
  return { bets: "bets", points: "points", drinks: "drinks" }[preset || rulesText.split(" ")[0]] ?? "lives";
}

/** Draw a stake into an element, only when it changed. */
export function drawStake(element, { kind, now, full }) {
  const state = `${kind} ${now} ${full}`;
  if (element.dataset.state === state) return;
  element.dataset.state = state;
  const words = h("span.only-heard", {}, say(`web.stake.${kind}`, { n: now }));
  if (full && full <= MOST_DRAWN && now <= full) {
    const draw = kind === "lives" ? picket : coin;
    element.replaceChildren(...Array.from({ length: full }, (_, i) => draw(i >= now)), words);
  } else {
    const sign = full ? (kind === "lives" ? [picket(false)] : [coin(false)]) : [];
    element.replaceChildren(...sign, h("span", { "aria-hidden": "true" }, say(`web.stake.short.${kind}`, { n: now })), words);
  }
}
