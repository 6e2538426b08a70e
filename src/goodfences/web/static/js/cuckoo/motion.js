/** The events of cuckoo in motion: a deal, two cards crossing, a king refused, turning over, a picket that falls. */

import { h } from "../dom.js";
import { sound } from "../sounds.js";

const box = (element) => element.getBoundingClientRect();

/** Remember how each card looked before a view is drawn: {seat: copy of its element}. */
export function picturesOf(board) {
  const pictures = new Map();
  for (const [seat, element] of board.bySeat) pictures.set(seat, element.parts.card.cloneNode(true));
  return pictures;
}

/** Show the new events of a view; the board is drawn already. */
export function showEvents(stage, board, { view, pictures, setting: { speed } }) {
  const scene = new Scene(stage, board, view, pictures);
  const steps = view.game.events.map(({ what }) => scene.step(what)).filter(Boolean);
  stage.play(steps.map((step) => ({ ...step, ms: step.ms * speed })));
}

class Scene {
  constructor(stage, board, view, pictures) {
    Object.assign(this, { stage, board, view, pictures });
  }

  card(seat) {
    return this.board.cardOf(seat);
  }

  picture(seat) {
    return this.pictures.get(seat) ?? this.card(seat).cloneNode(true);
  }

  step(event) {
    const seats = [event.seat, event.asker, event.asked].filter((seat) => seat !== undefined);
    if (seats.some((seat) => !this.card(seat))) return null;
    const kind = event.event === "round_started" ? "round_started" : event.event;
    return this[kind]?.(event) ?? null;
  }

  round_started({ order }) {
    const backs = this.board.stockCard;
    for (const seat of order) this.pictures.set(seat, backs.cloneNode(true));
    const each = 75;
    return {
      ms: order.length * each + 260,
      run: (at, ms) => {
        const from = box(this.board.stockCard);
        const pace = ms / (order.length * each + 260);
        this.stage.then(at, () => sound("deal"));
        order.forEach((seat, i) => {
          const start = at + i * each * pace;
          this.fly(seat, from, box(this.card(seat)), { at: start, ms: 330 * pace, turn: -12, picture: backs });
          this.stage.hideUntil(this.card(seat), start + 330 * pace);
        });
      },
    };
  }

  fly(seat, from, to, { picture, ...how }) {
    return this.stage.fly(picture ?? this.picture(seat), from, to, how);
  }

  king_up({ seat }) {
    return this.turn(seat, 360, "king");
  }

  looked({ seat }) {
    return seat === this.view.you.seat ? this.turn(seat, 320, "card") : null;
  }

  dealt({ seat }) {
    return seat === this.view.you.seat ? this.turn(seat, 320, "card") : null;
  }

  turn(seat, ms, noise) {
    return {
      ms,
      run: (at, took) => {
        if (noise) this.stage.then(at, () => sound(noise));
        this.turnUp(seat, at, took);
      },
    };
  }

  /** Turn a card over, when it was hidden so far and is known now. */
  turnUp(seat, at, ms) {
    const card = this.card(seat);
    const known = (element) => element.classList.contains("card--known");
    if (!known(card) || known(this.picture(seat))) return;
    this.stage.turnOver(card, { at, ms });
    this.pictures.set(seat, card.cloneNode(true));
  }

  kept({ seat }) {
    return {
      ms: 170,
      run: (at) => this.stage.move(this.card(seat), [{ translate: "0 0" }, { translate: "0 -9px" }, { translate: "0 0" }], { at, ms: 260 }),
    };
  }

  swapped({ asker, asked }) {
    return {
      ms: 470,
      run: (at, ms) => {
        const [a, b] = [box(this.card(asker)), box(this.card(asked))];
        this.stage.then(at, () => sound("swap"));
        this.fly(asker, a, b, { at, ms, bend: 34, turn: 8 });
        this.fly(asked, b, a, { at, ms, bend: 34, turn: -8 });
        for (const seat of [asker, asked]) this.stage.hideUntil(this.card(seat), at + ms, at);
        const mine = this.picture(asker);
        this.pictures.set(asker, this.picture(asked));
        this.pictures.set(asked, mine);
      },
    };
  }

  refused({ asker, asked }) {
    return {
      ms: 620,
      run: (at, ms) => {
        const [a, b] = [box(this.card(asker)), box(this.card(asked))];
        const half = { left: (a.left + b.left) / 2, top: (a.top + b.top) / 2, width: a.width };
        this.stage.then(at + ms * 0.3, () => sound("king"));
        this.fly(asker, a, half, { at, ms: ms * 0.8, bend: 12, back: true });
        this.stage.hideUntil(this.card(asker), at + ms * 0.8, at);
        this.turnUp(asked, at + ms * 0.15, ms * 0.5);
        this.raiseFence(asked, at + ms * 0.25);
      },
    };
  }

  turned_back(event) {
    return this.refused(event);
  }

  raiseFence(seat, at) {
    const { fence } = this.board.bySeat.get(seat).parts;
    if (!fence.hidden) {
      this.stage.move(fence, [{ opacity: 0, translate: "0 70%" }, { opacity: 1, translate: "0 -14%", offset: 0.7 }, { opacity: 1, translate: "0 0" }], { at, ms: 360 });
    }
  }

  drew({ seat }) {
    return {
      ms: 470,
      run: (at, ms) => {
        const [hand, stock] = [box(this.card(seat)), box(this.board.stockCard)];
        this.stage.then(at, () => sound("swap"));
        this.fly(seat, hand, stock, { at, ms, bend: 30, turn: -8 });
        this.fly(seat, stock, hand, { at, ms, bend: 30, turn: 8, picture: this.board.stockCard });
        this.stage.hideUntil(this.card(seat), at + ms, at);
        this.pictures.set(seat, this.board.stockCard.cloneNode(true));
      },
    };
  }

  drew_king({ seat, card }) {
    return {
      ms: 800,
      run: (at, ms) => {
        const king = this.board.faceOf(card);
        const stock = box(this.board.stockCard);
        const hand = box(this.card(seat));
        const near = { left: (stock.left + hand.left) / 2, top: (stock.top + hand.top) / 2, width: Math.max(stock.width, 64) };
        this.stage.then(at, () => sound("king"));
        this.fly(seat, stock, near, { at, ms, back: true, picture: king });
      },
    };
  }

  received({ seat }) {
    return seat === this.view.you.seat ? this.turn(seat, 240) : null;
  }

  revealed({ cards }) {
    const each = 90;
    const whole = cards.length * each + 380;
    return {
      ms: whole,
      run: (at, ms) => {
        const pace = ms / whole;
        const hidden = cards.filter(([seat]) => this.card(seat) && !this.picture(seat).classList.contains("card--known"));
        this.stage.then(at, () => sound("reveal"));
        this.stage.hideUntil(this.board.news, at + ms, 0);
        hidden.forEach(([seat], i) => this.stage.turnOver(this.card(seat), { at: at + i * each * pace, ms: 420 * pace }));
      },
    };
  }

  lost({ seat }) {
    return {
      ms: 420,
      run: (at) => {
        const { place, stake, card } = this.board.bySeat.get(seat).parts;
        const face = card.querySelector(".card__face");
        if (face) this.stage.move(face, [{ boxShadow: "0 1px 2px rgb(0 0 0 / 25%)", offset: 0 }], { at, ms: 250 });
        this.stage.then(at, () => sound("lost"));
        this.stage.move(place, [0, -6, 6, -4, 4, 0].map((x) => ({ translate: `${x}px 0` })), { at, ms: 420 });
        this.fallen(stake, at);
      },
    };
  }

  /** The picket that was lost tips over and drops. */
  fallen(stake, at) {
    const gone = stake.querySelector(".picket--gone, .coin--gone")?.closest("svg");
    if (!gone) return;
    const from = box(gone);
    const picket = h("span.fallen");
    Object.assign(picket.style, { left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px` });
    this.stage.flight.append(picket);
    const drop = this.stage.move(
      picket,
      [{ opacity: 1, transform: "none" }, { opacity: 1, transform: "rotate(70deg)", offset: 0.45 }, { opacity: 0, transform: "translateY(70px) rotate(110deg)" }],
      { at, ms: 900, easing: "ease-in" },
    );
    drop.finished.then(() => picket.remove(), () => picket.remove());
  }

  out({ seat }) {
    return { ms: 200, run: (at) => this.stage.move(this.board.bySeat.get(seat).parts.place, [{ opacity: 1 }, { opacity: 0.62 }], { at, ms: 500 }) };
  }

  match_over({ winners }) {
    return { ms: 300, run: (at) => this.stage.then(at, () => winners.includes(this.view.you.seat) && sound("won")) };
  }
}
