/** The board of beggar: piles around, the heap in the middle, the debt and how much of it is paid. */

import { makeCard, show } from "../cards/card.js";
import { h, keyed, s, text } from "../dom.js";
import { clockwise, place, rowsOf } from "../cuckoo/layout.js";
import { drawFence } from "../cuckoo/fence.js";
import { makeSeat, updateSeat } from "../parts/seat.js";
import { say } from "../words.js";

const FAN = 7;

/** A fixed lean for the n-th card of a heap, so that cards lie as if they were put down by hand. */
export const lean = (n) => ({ turn: ((n * 47) % 23) - 11, x: ((n * 29) % 15) - 7, y: ((n * 17) % 11) - 5 });

export class BeggarBoard {
  constructor() {
    this.fence = s("svg.board__fence", { "aria-hidden": "true" });
    this.heap = h("div.heap", { role: "img" });
    this.debt = h("p.debt", { hidden: true });
    this.count = h("p.stock__label");
    this.middle = h("div.board__middle.board__middle--heap", {}, this.heap, this.count, this.debt);
    this.seats = h("ol.seats", { "aria-label": say("web.table.neighbours") });
    this.news = h("p.news", { "aria-hidden": "true" });
    this.element = h("section.board.board--beggar", { "aria-label": say("web.table.label") }, this.fence, h("div.board__ring", {}, this.seats, this.middle), this.news);
    this.mine = makeSeat("whole", "div");
    this.bySeat = new Map();
    new ResizeObserver(() => {
      if (getComputedStyle(this.fence).display !== "none") drawFence(this.fence, this.element.clientWidth, this.element.clientHeight);
    }).observe(this.element);
  }

  cardOf(seat) {
    return this.bySeat.get(seat)?.parts.card;
  }

  draw(view) {
    const { you, table, game } = view;
    const others = clockwise(table.seats.length, you.seat);
    const { rows, top } = rowsOf(others.length);
    this.element.dataset.rows = rows > 4 ? "many" : rows;
    this.element.classList.toggle("board--top", top);
    this.element.style.setProperty("--rows", rows);
    this.bySeat.clear();
    keyed(this.seats, others, {
      key: (seat) => seat,
      make: () => makeSeat("small"),
      update: (element, seat, i) => {
        place(element, i, others.length, you.seat === null);
        this.#seat(element, view, seat);
      },
    });
    if (you.seat !== null) this.#seat(this.mine, view, you.seat);
    this.#heap(game);
    this.#debt(view);
  }

  #seat(element, { you, table, game }, seat) {
    this.bySeat.set(seat, element);
    const n = game.piles[seat];
    updateSeat(element, {
      person: { ...table.seats[seat], style: "" },
      you: seat === you.seat,
      host: table.kind === "friends" && table.host === seat,
      card: n ? null : "none",
      turn: game.to_act === seat && game.outcome === null,
      out: !game.players.includes(seat),
      won: game.outcome?.winners.includes(seat),
      stake: { kind: "cards", now: n, full: 0 },
    });
    element.parts.place.style.setProperty("--high", `${Math.min(12, Math.ceil(n / 4))}px`);
  }

  #heap(game) {
    const first = game.n_heap - game.heap.length;
    const cards = game.heap.slice(-FAN).map((card, i, all) => ({ card, n: first + game.heap.length - all.length + i }));
    keyed(this.heap, cards, {
      key: ({ card, n }) => `${game.n_tricks}.${n}.${card}`,
      make: ({ card, n }) => {
        const element = makeCard("whole");
        show(element, card);
        element.setAttribute("aria-hidden", "true");
        const { turn, x, y } = lean(n);
        element.style.transform = `translate(${x}px, ${y}px) rotate(${turn}deg)`;
        return element;
      },
    });
    const top = game.heap.at(-1);
    this.heap.setAttribute("aria-label", top ? say("web.heap", { n: game.n_heap, card: top }) : say("web.heap.empty"));
    text(this.count, game.n_heap ? say("web.heap.count", { n: game.n_heap }) : say("web.heap.none"));
  }

  #debt({ you, table, game }) {
    const debt = game.outcome === null ? game.debt : null;
    this.debt.hidden = !debt;
    if (!debt) return;
    const name = (seat) => table.seats[seat]?.name ?? "";
    const key = debt.debtor === you.seat ? "web.debt.you" : debt.creditor === you.seat ? "web.debt.to_you" : "web.debt";
    text(this.debt, say(key, { n: debt.owed, name: name(debt.debtor), creditor: name(debt.creditor), card: debt.card }));
  }
}
