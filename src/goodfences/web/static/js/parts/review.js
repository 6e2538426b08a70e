/** After a match: the own decisions against best play, what went well first. */

import { rankWord } from "../cards/card.js";
import { oddsList } from "../cuckoo/odds.js";
import { chip } from "../cuckoo/rounds.js";
import { sheet } from "../dialog.js";
import { fillWith, h } from "../dom.js";
import { getJson } from "../net/api.js";
import { say, tell } from "../words.js";

const PICKETS = 60;

/** Open the review of a match of a table. */
export async function reviewSheet(code, match) {
  const body = h("div.review", { "aria-live": "polite" }, h("p.soft", {}, say("web.review.wait")));
  sheet(say("web.review.title"), [body]);
  const found = await getJson(`/t/${code}/matches/${match}/review.json`).catch(() => null);
  fillWith(body, ...(found?.type === "review" ? review(found) : [h("p", {}, say("web.review.unknown"))]));
}

function review({ summary, decisions, n, good }) {
  const [first, ...rest] = summary.map((message) => tell(message));
  return [
    h("p.review__first", {}, first),
    n > 0 && fence(n, good),
    ...rest.map((words) => h("p", {}, words)),
    decisions.length > 0 && h("h3", {}, say("web.review.others")),
    decisions.length > 0 && h("ol.review__list", {}, ...decisions.map(decision)),
  ];
}

/** A picket for each decision; only to be looked at, the sentence says the same. */
function fence(n, good) {
  const pickets = Math.min(n, PICKETS);
  const whole = Math.round((good / n) * pickets);
  return h("div.review__fence", { "aria-hidden": "true" }, ...Array.from({ length: pickets }, (_, i) => h(i < whole ? "span.review__picket" : "span.review__picket.review__picket--other")));
}

function decision({ round, card, say: sentences, odds, saves }) {
  return h(
    "li.review__one",
    {},
    h("h3", {}, say("web.review.round", { n: round, rank: rankWord(card) }), chip(card)),
    h("p", {}, sentences.map((message) => tell(message)).join(" ")),
    oddsList(odds),
    h("p", {}, tell(odds.why)),
    h("p", {}, h("strong", {}, tell(saves))),
  );
}
