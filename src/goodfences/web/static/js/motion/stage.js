/**
 * Motion on top of a table that is already up to date. The elements show the end of what happened at once and can be
 * used at once; motion only covers them with flying copies. Whatever comes next ends what still moves.
 */

import { h } from "../dom.js";
import { moves } from "../settings.js";

const EASE = "cubic-bezier(.3,.7,.25,1)";
const LONGEST_MS = 2600;

export class Stage {
  #running = new Set();
  #sounds = new Set();

  constructor() {
    this.flight = h("div.flight", { "aria-hidden": "true" });
  }

  /** Whether anything is to move at all. */
  get on() {
    return moves() && !document.hidden;
  }

  /** End all motion now: everything stands where it belongs. */
  finish() {
    for (const animation of [...this.#running]) animation.finish();
    this.#running.clear();
    for (const timer of this.#sounds) clearTimeout(timer);
    this.#sounds.clear();
    this.flight.replaceChildren();
  }

  /** Run steps: a list of {ms, run(at, ms)}; they follow one another, faster when they are many. */
  play(steps) {
    const total = steps.reduce((sum, step) => sum + step.ms, 0);
    const pace = total > LONGEST_MS ? LONGEST_MS / total : 1;
    let at = 0;
    for (const step of steps) {
      step.run(at, Math.max(step.ms, step.least ?? step.ms) * pace);
      at += step.ms * pace;
    }
  }

  /** Animate an element; the first frame holds until its time has come. */
  move(element, frames, { at = 0, ms = 300, easing = EASE, composite = "replace" } = {}) {
    const animation = element.animate(frames, { delay: at, duration: ms, easing, fill: "backwards", composite });
    this.#running.add(animation);
    const done = () => this.#running.delete(animation);
    animation.finished.then(done, done);
    return animation;
  }

  /** Hide an element until a time: a copy of it is on its way. */
  hideUntil(element, ms, from = 0) {
    const animation = element.animate([{ opacity: 0 }, { opacity: 0 }], { delay: from, duration: Math.max(1, ms - from) });
    this.#running.add(animation);
    const done = () => this.#running.delete(animation);
    animation.finished.then(done, done);
  }

  /** Let a copy of a card fly from one box to another. */
  fly(card, from, to, { at = 0, ms = 420, bend = 0, turn = 0, back = false } = {}) {
    const copy = card.cloneNode(true);
    copy.removeAttribute("role");
    copy.removeAttribute("aria-label");
    copy.style.setProperty("--card", `${to.width}px`);
    const start = `translate(${from.left}px, ${from.top}px) scale(${from.width / to.width})`;
    const end = `translate(${to.left}px, ${to.top}px)`;
    const [dx, dy] = [to.left - from.left, to.top - from.top];
    const long = Math.hypot(dx, dy) || 1;
    const middle = `translate(${from.left + dx / 2 - (dy / long) * bend}px, ${from.top + dy / 2 + (dx / long) * bend}px) rotate(${turn}deg) scale(${(from.width / to.width + 1) / 2 + 0.06})`;
    copy.style.transformOrigin = "top left";
    this.flight.append(copy);
    const path = back ? [start, middle, start] : [start, middle, end];
    const animation = copy.animate(
      path.map((transform) => ({ transform })),
      { delay: at, duration: ms, easing: "cubic-bezier(.45,.1,.3,1)", fill: "both" },
    );
    const waits = copy.animate([{ opacity: 0 }, { opacity: 0 }], { duration: Math.max(0.01, at) });
    this.#running.add(animation).add(waits);
    const done = () => {
      copy.remove();
      this.#running.delete(animation);
      this.#running.delete(waits);
    };
    animation.finished.then(done, done);
    return copy;
  }

  /** Turn a card over: the element shows its face already, and starts from its back. */
  turnOver(card, { at = 0, ms = 420 } = {}) {
    this.move(
      card.querySelector(".card__inner"),
      [{ transform: "rotateY(180deg)" }, { transform: "rotateY(90deg) scale(1.08)", offset: 0.5 }, { transform: "rotateY(0)" }],
      { at, ms },
    );
  }

  /** Call something at a time, unless the motion was ended before. */
  then(at, what) {
    const timer = setTimeout(() => {
      this.#sounds.delete(timer);
      what();
    }, at);
    this.#sounds.add(timer);
  }
}
