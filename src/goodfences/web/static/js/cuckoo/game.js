/** Cuckoo on the page: board, own place, buttons, lists, hint and end; moved by what each view says. */

import { ask } from "../dialog.js";
import { h, text } from "../dom.js";
import { Stage } from "../motion/stage.js";
import { Clock } from "../parts/clock.js";
import { Corner } from "../parts/corner.js";
import { EndPanel } from "../parts/end.js";
import { speak } from "../parts/seat.js";
import { Watching } from "../parts/watching.js";
import { setting } from "../settings.js";
import { cardName, say } from "../words.js";
import { Acts } from "./acts.js";
import { Board } from "./board.js";
import { Hint } from "./hint.js";
import { picturesOf, showEvents } from "./motion.js";
import { Rounds, Told } from "./rounds.js";

const SPEEDS = { slow: 1.6, normal: 1, fast: 0.55 };
const SILENT = new Set(["shuffled", "dealt", "looked", "received"]);

const DEALING = new Set(["match_started", "dealer_drew", "dealer_chosen", "shuffled", "round_started", "dealt", "looked", "king_up", "trading_stopped"]);

/** Whether a match has only just been dealt: then the first look at it shows the deal. */
function isFresh({ game }) {
  return game.round_number === 1 && game.round?.phase === "act" && game.events.every(({ what }) => DEALING.has(what.event));
}

export class CuckooGame {
  constructor(session) {
    this.session = session;
    this.stage = new Stage();
    this.board = new Board();
    this.acts = new Acts(session);
    this.hintPart = new Hint(session);
    this.told = new Told();
    this.rounds = new Rounds();
    this.end = new EndPanel(session);
    this.corner = new Corner();
    this.digits = h("span.clock", { role: "timer", "aria-live": "off" });
    this.watching = new Watching(session);
    this.stop = h("button.button.button--small", { type: "button", hidden: true, onclick: () => this.#end() }, say("web.menu.stop"));
    const clockBar = (seat) => this.board.bySeat.get(seat)?.parts.clock ?? null;
    this.clock = new Clock(this.digits, clockBar);
    this.place = h("div.mine__place", {}, this.board.mine, h("div.mine__side", {}, this.digits, this.stop, this.hintPart.button));
    this.mine = h("section.mine", { "aria-label": say("web.mine") }, this.watching.element, this.hintPart.element, this.place, this.acts.element);
    this.element = h(
      "div.play",
      {},
      h(
        "main.play__main",
        { id: "main", tabindex: "-1" },
        h("h1.only-heard", {}, say("web.table.heading")),
        h("p.rule-line", {}, say("web.rule_line")),
        this.board.element,
        this.corner.element,
        this.end.element,
        this.mine,
      ),
      h("aside.side", { "aria-label": say("web.side") }, this.told.element, this.rounds.element),
      this.stage.flight,
    );
  }

  take({ view, before }) {
    const { game, you } = view;
    const told = view.whole ? !before && isFresh(view) : before?.game && game.events.length > 0;
    const moving = told && this.stage.on;
    if (view.whole || game.events.length > 0) this.stage.finish();
    const pictures = moving ? picturesOf(this.board) : null;
    game.lastRow = this.session.rounds.at(-1) ?? null;
    this.board.draw(view);
    this.acts.take();
    this.hintPart.draw(view);
    this.told.draw(this.session.told);
    this.rounds.draw(this.session.rounds, view.table.seats.map((seat) => seat.name), view.table.match);
    this.end.draw(view);
    this.corner.draw(view);
    this.#news(view);
    this.#watching(view);
    this.clock.take(view.turn, view.turn !== null && view.turn.seat === you.seat, view.table.paused);
    if (moving) showEvents(this.stage, this.board, { view, pictures, setting: { speed: SPEEDS[setting("speed")] ?? 1 } });
  }

  /** The last thing that everybody could see. */
  #news({ table }) {
    const lines = this.session.told.filter(({ what }) => !SILENT.has(what.event));
    const lost = lines.filter(({ what }) => ["lost", "out", "nobody_lost", "match_over"].includes(what.event));
    const words = lost.length ? lost.map((line) => line.words).join(" ") : (lines.at(-1)?.words ?? "");
    text(this.board.news, table.paused ? say("web.paused") : words);
  }

  #watching(view) {
    const { you, game } = view;
    const out = you.seat !== null && game.full > 0 && !game.players.includes(you.seat);
    const seated = this.watching.draw(view, out);
    this.place.hidden = !seated;
    this.acts.element.hidden = !seated && !this.acts.canGoOn();
    this.stop.hidden = game.full > 0 || !this.session.may("stop") || game.phase !== "between";
  }

  async #end() {
    if (await ask(say("web.menu.stop"), say("web.menu.stop.words"), { yes: say("web.menu.stop.yes"), no: say("web.no") })) this.session.send("stop");
  }

  speak(seat, words, isFace) {
    const element = this.board.bySeat.get(seat);
    if (element) speak(element, words, isFace);
  }

  keep() {
    this.acts.doKeep();
  }

  swap() {
    this.acts.doSwap();
  }

  next() {
    this.acts.doNext();
  }

  hint() {
    this.hintPart.ask();
  }

  /** The own card in words. */
  myCard() {
    const { you, game } = this.session.view ?? {};
    if (!game || you.seat === null) return say("web.mycard.none");
    const card = game.round?.cards[you.seat];
    return card ? say("web.mycard", { name: cardName(card) }) : say("web.mycard.unknown");
  }
}
