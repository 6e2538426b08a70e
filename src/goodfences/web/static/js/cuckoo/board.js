/** The board of cuckoo: the others around, the stock in the middle, the own card below. Draws what a view says. */

import { makeCard, show } from "../cards/card.js";
import { h, keyed, s, text } from "../dom.js";
import { clockText } from "../parts/clock.js";
import { makeSeat, updateSeat } from "../parts/seat.js";
import { say } from "../words.js";
import { drawFence } from "./fence.js";
import { clockwise, place, rowsOf } from "./layout.js";
import { stakeKind } from "./stakes.js";


export class Board {
  constructor() {
    this.fence = s("svg.board__fence", { "aria-hidden": "true" });
    this.stockCard = makeCard("small");
    this.stockLabel = h("span.stock__label");
    this.pot = h("span.pot", { hidden: true });
    this.ends = h("span.stock__label", { role: "timer", "aria-live": "off", hidden: true });
    setInterval(() => this.#tick(), 500);
    this.middle = h(
      "div.board__middle",
      {},
      h("div.stock", {}, h("div.stock__pile", { "aria-hidden": "true" }, this.stockCard), this.stockLabel),
      this.pot,
      this.ends,
    );
    this.seats = h("ol.seats", { "aria-label": say("web.table.neighbours") });
    this.news = h("p.news", { "aria-hidden": "true" });
    this.element = h("section.board", { "aria-label": say("web.table.label") }, this.fence, h("div.board__ring", {}, this.seats, this.middle), this.news);
    this.mine = makeSeat("whole", "div");
    this.bySeat = new Map();
    new ResizeObserver(() => this.#resize()).observe(this.element);
  }

  #resize() {
    const { clientWidth, clientHeight } = this.element;
    if (getComputedStyle(this.fence).display !== "none") drawFence(this.fence, clientWidth, clientHeight);
  }

  /** A match of agreed minutes shows its clock. */
  #tick() {
    this.ends.hidden = (this.endsAt ?? null) === null;
    if (!this.ends.hidden) text(this.ends, say("web.beggar.ends", { time: clockText(this.endsAt - performance.now()) }));
  }

  /** The element of a seat's card, wherever it sits. */
  cardOf(seat) {
    return this.bySeat.get(seat)?.parts.card;
  }

  /** A card face that lies nowhere yet, for motion. */
  faceOf(card) {
    const face = makeCard("small");
    show(face, card);
    return face;
  }

  /** Draw a view. */
  draw(view) {
    const { you, table, game } = view;
    const round = game.round;
    const others = clockwise(table.seats.length, you.seat);
    const { rows, top } = rowsOf(others.length);
    const board = this.element;
    board.dataset.rows = rows > 4 ? "many" : rows;
    board.classList.toggle("board--top", top);
    board.style.setProperty("--rows", rows);
    this.bySeat.clear();
    keyed(this.seats, others, {
      key: (seat) => seat,
      make: () => makeSeat("small"),
      update: (element, seat, i) => {
        place(element, i, others.length, you.seat === null);
        this.bySeat.set(seat, element);
        updateSeat(element, seatOf(view, seat));
      },
    });
    if (you.seat !== null) {
      this.bySeat.set(you.seat, this.mine);
      updateSeat(this.mine, seatOf(view, you.seat));
    }
    const nStock = round?.n_stock ?? 0;
    show(this.stockCard, nStock ? null : "none");
    text(this.stockLabel, say("web.stock", { n: nStock }));
    this.pot.hidden = !game.pot;
    text(this.pot, say("web.pot", { n: game.pot }));
    const left = game.ends_in_ms ?? null;
    this.endsAt = left === null ? null : performance.now() + left;
    this.#tick();
  }
}

/** What one seat shows in a view. */
export function seatOf(view, seat) {
  const { you, table, game, turn } = view;
  const { round } = game;
  const last = round?.phase === "revealed" ? game.lastRow : null;
  const acting = game.outcome === null && round?.to_act === seat;
  return {
    person: table.seats[seat],
    you: seat === you.seat,
    host: table.kind === "friends" && table.host === seat,
    card: round && round.order.includes(seat) ? (round.cards[seat] ?? null) : "none",
    stake: { kind: stakeKind(table.rules.text, table.rules.preset), now: game.stakes[seat], full: game.full },
    ready: game.phase === "between" && table.seats[seat].ready,
    dealer: game.dealer === seat,
    turn: acting,
    target: acting || round === null ? false : you.seat !== null && round.to_act === you.seat && round.target === seat,
    fence: round?.face_up.includes(seat) ?? false,
    out: game.full > 0 && !game.players.includes(seat),
    lost: last?.losers.includes(seat) ?? false,
    won: (last?.winners.includes(seat) || game.outcome?.winners.includes(seat)) ?? false,
    clock: turn?.seat === seat ? turn : null,
  };
}
