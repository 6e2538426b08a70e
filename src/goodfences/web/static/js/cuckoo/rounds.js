/** The list of this round's actions, and the table of completed rounds. */

import { h, keyed, s, set, text } from "../dom.js";
import { rankText } from "../cards/face.js";
import { SUITS } from "../cards/suits.js";
import { cardName, say } from "../words.js";

const QUIET = new Set(["match_started", "shuffled", "dealer_drew", "dealt"]);

/** A list that holds one sentence for each event of the round; `order` "newest" puts the last one on top. */
export class Told {
  constructor({ title = "web.told.title", order = "oldest" } = {}) {
    this.order = order;
    this.list = h(order === "newest" ? "ol.told.told--newest" : "ol.told");
    this.element = h("section.panel", {}, h("h2", {}, say(title)), this.list);
  }

  draw(told) {
    const lines = told.filter(({ what }) => !QUIET.has(what.event));
    if (this.order === "newest") lines.reverse();
    const items = lines.length ? lines : [{ number: "none", what: null, words: say("web.told.none") }];
    keyed(this.list, items, {
      key: (line) => `${line.number}.${line.what?.event}`,
      make: () => h("li"),
      update: (element, line) => {
        text(element, line.words);
        element.classList.toggle("empty", line.number === "none");
      },
    });
  }
}

/** A card as a small chip for tables. */
export function chip(card) {
  return h(
    `span.chip.suit-${card[1]}`,
    { role: "img", "aria-label": cardName(card) },
    rankText(card[0]),
    s("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, s("path", { d: SUITS[card[1]] })),
  );
}

/** The table of completed rounds: a column for each seat, the revealed card and the lost stake (P2). */
export class Rounds {
  constructor() {
    this.head = h("tr");
    this.body = h("tbody");
    this.empty = h("p.soft", {}, say("web.rounds.none"));
    this.table = h("table.plain-table.rounds", {}, h("caption.only-heard", {}, say("web.rounds.title")), h("thead", {}, this.head), this.body);
    this.scroll = h("div.scroll-x", { tabindex: "0", role: "group", "aria-label": say("web.rounds.title") }, this.table);
    this.element = h("section.panel", {}, h("h2", {}, say("web.rounds.title")), this.empty, this.scroll);
  }

  draw(rounds, names, match) {
    this.empty.hidden = rounds.length > 0;
    this.scroll.hidden = rounds.length === 0;
    keyed(this.head, ["", ...names], {
      key: (_, i) => i,
      make: () => h("th", { scope: "col" }),
      update: (cell, name, i) => {
        text(cell, i ? name : say("web.rounds.number"));
        set(cell, "title", name || null);
      },
    });
    keyed(this.body, [...rounds].reverse(), {
      key: (row) => `${match}.${row.number}.${row.cards.length}`,
      make: (row) => h("tr", {}, h("th", { scope: "row" }, row.counts ? String(row.number) : say("web.rounds.void", { n: row.number })), ...row.cards.map((card, seat) => cell(row, card, seat))),
    });
  }
}

function cell(row, card, seat) {
  if (!card) return h("td", {}, h("span.soft", { "aria-label": say("web.rounds.absent"), role: "img" }, "–"));
  const lost = row.losers.includes(seat);
  const won = row.winners.includes(seat);
  const sign = lost && row.counts ? h("span.minus", { role: "img", "aria-label": say("web.rounds.lost") }, "−1") : null;
  return h(lost ? "td.lost" : won ? "td.won" : "td", {}, chip(card), sign);
}
