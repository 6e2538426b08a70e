/** Beggar on the page: tap the own pile, or let it turn by itself; what is owed, to whom, and how far it has come. */

import { able, h, isAble, set, text } from "../dom.js";
import { Stage } from "../motion/stage.js";
import { Clock, clockText } from "../parts/clock.js";
import { Corner } from "../parts/corner.js";
import { EndPanel } from "../parts/end.js";
import { tableSettings } from "../parts/host.js";
import { speak } from "../parts/seat.js";
import { Watching } from "../parts/watching.js";
import { say } from "../words.js";
import { Told } from "../cuckoo/rounds.js";
import { BeggarBoard } from "./board.js";
import { pictureOf, showEvents } from "./motion.js";

const SPEEDS = { at_once: 0.2, brisk: 0.5, normal: 1, slow: 1.4 };
const MOST_TOLD = 40;

export class BeggarGame {
  constructor(session) {
    this.session = session;
    this.stage = new Stage();
    this.board = new BeggarBoard();
    this.told = new Told({ title: "web.beggar.told", order: "newest" });
    this.end = new EndPanel(session);
    this.#buttons();
    this.corner = new Corner();
    this.counts = h("p.counts");
    this.ending = h("span.clock", { role: "timer", "aria-live": "off" });
    this.digits = h("span.clock", { role: "timer", "aria-live": "off" });
    this.clock = new Clock(this.digits, (seat) => this.board.bySeat.get(seat)?.parts.clock ?? null);
    this.watching = new Watching(session);
    this.place = h("div.mine__place", {}, this.board.mine, h("div.mine__side", {}, this.digits));
    this.mine = h("section.mine", { "aria-label": say("web.mine.pile") }, this.watching.element, this.place, this.acts);
    this.pace = h("div.pace-box", { hidden: true });
    this.element = h(
      "div.play.play--beggar",
      {},
      h("main.play__main", { id: "main", tabindex: "-1" }, h("h1.only-heard", {}, say("web.table.heading")), h("p.rule-line", {}, say("web.beggar.line")), this.board.element, this.corner.element, this.end.element, this.mine),
      h("aside.side", { "aria-label": say("web.side") }, h("section.panel.stack", {}, h("h2", {}, say("web.beggar.progress")), this.counts, this.ending, this.pace), this.told.element),
      this.stage.flight,
    );
    setInterval(() => this.#tick(), 500);
  }

  #buttons() {
    const { session } = this;
    const does = (button, action) => button.addEventListener("click", () => isAble(button) && action());
    this.turnButton = h("button.button.button--main", { type: "button" });
    this.auto = h("button.button", { type: "button", "aria-pressed": "false" }, say("web.beggar.auto"));
    this.skip = h("button.button.acts__more", { type: "button" });
    this.acts = h("div.acts", { role: "group", "aria-label": say("web.acts.label") }, this.turnButton, this.auto, this.skip);
    does(this.turnButton, () => session.send("act", { do: "turn" }));
    does(this.auto, () => session.send("autoplay", { to: this.auto.getAttribute("aria-pressed") === "true" ? "off" : "on" }));
    does(this.skip, () => session.send(session.view.table.phase === "over" ? "start" : "skip"));
    const pile = this.board.mine.parts.card;
    pile.addEventListener("click", () => this.turn());
    pile.classList.add("card--tap");
  }

  take({ view, before }) {
    const { game, you, table } = view;
    const moving = !view.whole && before?.game?.game === "beggar" && game.events.length > 0 && game.events.length < 60 && this.stage.on;
    if (view.whole || game.events.length > 0) this.stage.finish();
    const heap = moving ? pictureOf(this.board) : null;
    this.board.draw(view);
    this.corner.draw(view);
    this.#draw(view);
    this.told.draw(this.session.told.slice(-MOST_TOLD));
    this.end.draw(view);
    text(this.board.news, table.paused ? say("web.paused") : (this.session.told.at(-1)?.words ?? ""));
    this.clock.take(view.turn, view.turn !== null && view.turn.seat === you.seat, table.paused);
    if (moving) showEvents(this.stage, this.board, { view, heap, speed: SPEEDS[table.pace] ?? 1 });
  }

  #draw(view) {
    const { you, table, game } = view;
    const { session } = this;
    const over = table.phase === "over";
    const mine = you.seat !== null;
    this.place.hidden = !mine;
    this.watching.draw(view, mine && !over && !game.players.includes(you.seat));
    const owing = mine && game.debt?.debtor === you.seat && game.to_act === you.seat;
    text(this.turnButton, owing ? say("web.beggar.pay", { n: game.debt.owed }) : say("web.beggar.turn"));
    able(this.turnButton, session.can("turn"));
    able(this.auto, session.may("autoplay"));
    set(this.auto, "aria-pressed", String(mine && table.seats[you.seat].autoplay));
    this.skip.classList.toggle("acts__next", over);
    text(this.skip, say(over ? "web.acts.again" : "web.beggar.skip"));
    able(this.skip, over ? session.may("start") : session.may("skip"));
    this.turnButton.hidden = !mine;
    this.auto.hidden = !mine;
    this.acts.classList.toggle("acts--one", !mine);
    this.acts.hidden = !mine && !session.may("skip") && !session.may("start");
    text(this.counts, say("web.beggar.counts", { cards: game.n_cards, tricks: game.n_tricks }));
    this.endsAt = game.ends_in_ms === null ? null : performance.now() + game.ends_in_ms;
    this.#tick();
    const canPace = session.may("settings");
    if (canPace && this.pace.dataset.pace !== table.pace) {
      this.pace.dataset.pace = table.pace;
      if (!this.pace.contains(document.activeElement)) this.pace.replaceChildren(...tableSettings(session, ["pace"]));
    }
    this.pace.hidden = !canPace;
  }

  #tick() {
    text(this.ending, this.endsAt === null || this.endsAt === undefined ? "" : say("web.beggar.ends", { time: clockText(this.endsAt - performance.now()) }));
  }

  turn() {
    if (isAble(this.turnButton) && !this.turnButton.hidden) this.session.send("act", { do: "turn" });
  }

  next() {
    if (isAble(this.skip) && this.session.view.table.phase === "over") this.session.send("start");
  }

  speak(seat, words, isFace) {
    const element = this.board.bySeat.get(seat);
    if (element) speak(element, words, isFace);
  }

  myCard() {
    const { you, game } = this.session.view ?? {};
    return game && you.seat !== null ? say("web.mycard.pile", { n: game.piles[you.seat] }) : say("web.mycard.none");
  }
}
