/** The time left for a turn: a bar below the name, digits beside the own card, and a warning. */

import { announce } from "../announce.js";
import { text } from "../dom.js";
import { sound } from "../sounds.js";
import { say } from "../words.js";

/** Minutes and seconds. */
export const clockText = (ms) => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

export class Clock {
  #end = 0;
  #turn = null;
  #warned = false;
  #timer = 0;

  /** `digits` shows the viewer's own time; `barOf(seat)` is the bar of a seat or null. */
  constructor(digits, barOf) {
    this.digits = digits;
    this.barOf = barOf;
    this.bar = null;
  }

  /** Take the clock of a view. */
  take(turn, yours, paused) {
    const same = this.#turn && turn && this.#turn.seat === turn.seat && turn.left_ms <= this.#turn.left_ms;
    if (!same) this.#warned = false;
    this.#turn = turn;
    this.yours = yours;
    this.#end = turn ? performance.now() + turn.left_ms : 0;
    const bar = turn && turn.seat !== null ? this.barOf(turn.seat) : null;
    if (this.bar && this.bar !== bar) this.bar.hidden = true;
    this.bar = bar;
    if (bar) bar.hidden = false;
    clearInterval(this.#timer);
    if (turn && !paused) this.#timer = setInterval(() => this.#tick(), 250);
    this.#tick();
  }

  #tick() {
    const turn = this.#turn;
    if (!turn) {
      text(this.digits, "");
      return;
    }
    const left = Math.max(0, this.#end - performance.now());
    const warn = left <= turn.warn_ms;
    const mine = turn.seat === null || this.yours;
    text(this.digits, mine ? (turn.seat === null ? say("web.clock.next", { time: clockText(left) }) : clockText(left)) : "");
    this.digits.classList.toggle("clock--warn", warn && this.yours);
    this.bar?.style.setProperty("--left", (left / Math.max(1, turn.of_ms)).toFixed(3));
    this.bar?.classList.toggle("seat__clock--warn", warn);
    if (warn && this.yours && !this.#warned) {
      this.#warned = true;
      sound("warn");
      announce(say("web.clock.warn", { n: Math.ceil(left / 1000) }));
    }
  }
}
