/** The three buttons. They are always there and never change places; what they do is on them, and aria-disabled says when not. */

import { able, h, isAble, text } from "../dom.js";
import { ask } from "../dialog.js";
import { say } from "../words.js";
import { rankWord } from "../cards/card.js";

export class Acts {
  constructor(session) {
    this.session = session;
    this.keep = h("button.button.button--main.acts__keep", { type: "button", onclick: () => this.doKeep() });
    this.swap = h("button.button.button--clay.acts__swap", { type: "button", onclick: () => this.doSwap() });
    this.next = h("button.button.acts__next", { type: "button", onclick: () => this.doNext() });
    this.element = h("div.acts", { role: "group", "aria-label": say("web.acts.label") }, this.keep, this.swap, this.next);
    this.confirmed = "";
    this.sent = false;
  }

  /** A view has come: whatever was sent is answered, or will be seen to be. */
  take() {
    this.sent = false;
    this.draw();
  }

  /** Send, and do nothing more until something comes back: a second tap is not a second wish. */
  #send(type, fields) {
    this.sent = true;
    this.session.send(type, fields);
    this.draw();
  }

  draw() {
    const { session } = this;
    const { view } = session;
    const { you, game } = view;
    const card = you.seat === null ? null : (game?.round?.cards[you.seat] ?? null);
    const asked = game?.round?.asked === you.seat && you.seat !== null;
    text(this.keep, asked ? say("web.acts.show", { rank: card ? rankWord(card) : "" }) : card ? say("web.acts.keep", { rank: rankWord(card) }) : say("web.acts.keep_blind"));
    text(this.swap, asked ? say("web.acts.accept") : this.#swapWords());
    text(this.next, this.#nextWords());
    able(this.keep, !this.sent && (session.can("keep") || session.can("show")));
    able(this.swap, !this.sent && (session.can("swap") || session.can("accept")));
    able(this.next, !this.sent && this.canGoOn());
  }

  #swapWords() {
    const { you, game } = this.session.view;
    const round = game?.round;
    if (!round || you.seat === null || !round.order.includes(you.seat)) return say("web.acts.swap_nobody");
    if (round.order.at(-1) === you.seat) return say("web.acts.stock");
    const left = round.order[round.order.indexOf(you.seat) + 1];
    return say("web.acts.swap", { name: this.session.name(left) });
  }

  #nextWords() {
    const { table, game } = this.session.view;
    if (table.paused) return say("web.menu.resume");
    if (table.phase === "over") return say("web.acts.again");
    if (this.#isReady && game?.phase === "between") return say("web.acts.waiting");
    return say("web.acts.next");
  }

  get #isReady() {
    const { you, table } = this.session.view;
    return you.seat !== null && Boolean(table.seats[you.seat]?.ready);
  }

  /** Whether the next round, or the next match, can be asked for. */
  canGoOn() {
    const { session } = this;
    return (session.view.table.paused && session.may("resume")) || (session.may("ready") && !this.#isReady) || (session.view.table.phase === "over" && session.may("start"));
  }

  doKeep() {
    if (!isAble(this.keep)) return;
    this.#send("act", { do: this.session.can("show") ? "show" : "keep" });
  }

  async doSwap() {
    if (!isAble(this.swap)) return;
    const { session } = this;
    if (session.can("accept")) {
      this.#send("act", { do: "accept" });
      return;
    }
    if (this.#holdsHiddenKing() && !(await this.#sure())) return;
    if (session.can("swap")) this.#send("act", { do: "swap" });
  }

  doNext() {
    if (!isAble(this.next)) return;
    const { session } = this;
    this.#send(session.view.table.paused ? "resume" : session.may("ready") ? "ready" : "start");
  }

  #holdsHiddenKing() {
    const { you, game } = this.session.view;
    const key = `${this.session.view.table.match} ${game.round_number}`;
    if (this.confirmed === key) return false;
    this.confirmed = key;
    return game.round.cards[you.seat]?.[0] === "K";
  }

  #sure() {
    return ask(say("web.king.title"), say("web.king.words"), { yes: say("web.king.yes"), no: say("web.king.no") });
  }
}
