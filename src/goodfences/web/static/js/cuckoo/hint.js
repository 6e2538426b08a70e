/** The hint: the rule of thumb with its reason, and the exact odds as soon as they are counted. */

import { announce } from "../announce.js";
import { able, fillWith, h, isAble } from "../dom.js";
import { icon } from "../icons.js";
import { say, tell } from "../words.js";
import { oddsList } from "./odds.js";

export class Hint {
  constructor(session) {
    this.session = session;
    this.button = h("button.button.button--small.hint__button", { type: "button", onclick: () => this.ask() }, icon("hint"), say("web.hint"));
    this.thumb = h("div.hint__thumb");
    this.odds = h("div.hint__odds");
    const close = h("button.button.button--quiet.button--round", { type: "button", "aria-label": say("web.close"), onclick: () => this.#hide() }, icon("close"));
    this.element = h("section.hint", { hidden: true, "aria-label": say("web.hint") }, h("div.hint__body", {}, this.thumb, this.odds), close);
    this.at = "";
    this.id = "";
    session.on("hint", (frame) => this.show(frame));
  }

  ask() {
    if (isAble(this.button)) this.session.send("ask_hint");
  }

  #hide() {
    const inside = this.element.contains(document.activeElement);
    this.element.hidden = true;
    this.id = "";
    if (inside) this.button.focus({ preventScroll: true });
  }

  /** A hint holds for one decision only. */
  draw(view) {
    able(this.button, this.session.may("ask_hint"));
    const now = `${view.table.match} ${view.game.round_number} ${view.game.round?.phase} ${view.game.round?.to_act}`;
    if (now !== this.at) this.#hide();
    this.at = now;
  }

  /** The first frame has the rule of thumb; a second one of the same id has the odds, unless the hint was closed. */
  show(frame) {
    const isSecond = frame.id === this.id;
    if (!isSecond && frame.state === "known") return;
    this.id = frame.id;
    if (!isSecond) this.#thumb(frame);
    this.odds.hidden = frame.state === "forced";
    fillWith(this.odds, ...this.#odds(frame));
    this.element.hidden = false;
    if (frame.odds) announce([tell(frame.odds.say), tell(frame.odds.why)].join(" "));
    else if (isSecond) announce(say("web.hint.no_odds"));
  }

  #thumb({ do: move, why, state }) {
    const reasons = why.map((message) => tell(message));
    const advice = state === "forced" ? say("web.hint.forced") : move ? say(`web.hint.do.${move}`) : say("web.hint.none");
    fillWith(this.thumb, h("p.hint__do", {}, advice), ...reasons.map((words) => h("p", {}, words)));
    announce([advice, ...reasons].join(" "));
  }

  #odds({ state, odds }) {
    if (state === "counting") return [h("p.soft.hint__wait", {}, say("web.hint.counting"))];
    if (!odds) return [h("p.soft", {}, say("web.hint.no_odds"))];
    return [h("p.hint__do", {}, say(`web.hint.best.${odds.do}`)), oddsList(odds), h("p", {}, tell(odds.why)), ...this.#mixed(odds), odds.exact === "sampled" && h("p.soft", {}, say("web.hint.sampled"))];
  }

  #mixed({ do: move, often }) {
    return often < 1 ? [h("p.soft", {}, say(`web.hint.often.${move}`, { often: Math.round(100 * often) }))] : [];
  }
}
