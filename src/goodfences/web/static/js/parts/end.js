/** After a match: who won and why, what to do next. */

import { h, text } from "../dom.js";
import { icon } from "../icons.js";
import { listed, say } from "../words.js";
import { changeRules } from "./change_rules.js";
import { share } from "./clipboard.js";
import { reviewSheet } from "./review.js";

export class EndPanel {
  constructor(session) {
    this.session = session;
    this.title = h("h2.end__title");
    this.why = h("p.end__why");
    this.score = h("p.end__score");
    this.places = h("ol.row.end__places");
    this.wait = h("p.soft.end__why");
    this.links = h("p.row.end__links");
    this.element = h("section.end.panel", { hidden: true, "aria-label": say("web.end.label") }, this.title, this.why, this.places, this.score, this.links, this.wait);
    this.state = "";
  }

  draw(view) {
    const { table, game } = view;
    const over = table.phase === "over" && game?.outcome;
    this.element.hidden = !over;
    if (!over) return;
    this.#words(view);
    this.#places(view);
    const mayChoose = this.session.may("choose");
    const decided = table.game === "cuckoo" && view.you.seat !== null;
    const state = `${table.match} ${mayChoose} ${decided}`;
    if (this.state !== state) {
      this.state = state;
      this.#links(table, { mayChoose, decided });
    }
  }

  #words({ you, table, game }) {
    const { winners } = game.outcome;
    const names = winners.map((seat) => (seat === you.seat ? say("web.you") : table.seats[seat]?.name ?? ""));
    const yours = you.seat !== null && winners.includes(you.seat);
    text(this.title, winners.length === 0 ? say("web.end.nobody") : yours && winners.length === 1 ? say("web.end.you") : say("web.end.won", { n: winners.length, names: listed(names) }));
    const over = this.session.told.find(({ what }) => ["match_over", "game_over"].includes(what.event));
    text(this.why, over?.words ?? "");
    const { cycle } = game.outcome;
    const score = cycle ? say("web.end.cycle", { n: cycle.n_tricks, cards: cycle.n_cards, tricks: cycle.preamble_tricks }) : you.seat === null ? "" : you.board === "wins" ? (you.points ? say("web.end.points", { n: you.points, points: you.points.toLocaleString(document.documentElement.lang) }) : say(`web.end.no_points.${you.standing}`)) : "";
    const wait = you.seat !== null && !this.session.may("start") ? say("web.end.wait") : "";
    text(this.score, score);
    text(this.wait, wait);
  }

  /** Who came in where: in a game of Beggar of three or more, all but the winner were put out one after the other. */
  #places({ you, table, game }) {
    const standings = game.outcome.cycle ? [] : game.standings ?? [];
    this.places.hidden = standings.length < 3;
    const name = (seat) => (seat === you.seat ? say("web.you") : table.seats[seat]?.name ?? "");
    this.places.replaceChildren(...standings.map(({ place, seat }) => h("li", {}, say("web.end.place", { place, name: name(seat) }))));
  }

  #links(table, { mayChoose, decided }) {
    const base = `/t/${table.code}/matches/${table.match}`;
    const other = h("button.button", { type: "button", onclick: () => changeRules(this.session) }, icon("rules"), say("web.end.rules"));
    this.links.replaceChildren(
      ...(mayChoose ? [other] : []),
      ...(decided ? [h("button.button", { type: "button", onclick: () => reviewSheet(table.code, table.match) }, icon("hint"), say("web.review.title"))] : []),
      h("a.button", { href: `/replay#${table.code}.${table.match}` }, icon("play"), say("web.end.replay")),
      h("button.button", { type: "button", onclick: () => this.#share(`${base}.txt`) }, icon("share"), say("web.end.share")),
      h("a.button", { href: "/scores" }, icon("trophy"), say("web.scores.title")),
      h("a.button", { href: `/fair#${table.code}.${table.match}` }, icon("shield"), say("web.fair.title")),
    );
  }

  async #share(path) {
    const response = await fetch(path);
    if (response.ok) await share(await response.text());
  }
}
