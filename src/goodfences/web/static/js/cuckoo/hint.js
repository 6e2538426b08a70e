/** The hint: the rule of thumb with its reason, and one place for the exact odds. */

import { announce } from "../announce.js";
import { able, fillWith, h, isAble } from "../dom.js";
import { icon } from "../icons.js";
import { say, tell } from "../words.js";

const percent = (chance) => new Intl.NumberFormat(document.documentElement.lang, { style: "percent", maximumFractionDigits: 1 }).format(chance);

export class Hint {
  constructor(session) {
    this.session = session;
    this.button = h("button.button.button--small.hint__button", { type: "button", onclick: () => this.ask() }, icon("hint"), say("web.hint"));
    this.body = h("div.hint__body");
    const close = h("button.button.button--quiet.button--round", { type: "button", "aria-label": say("web.close"), onclick: () => this.#hide() }, icon("close"));
    this.element = h("section.hint", { hidden: true, "aria-label": say("web.hint") }, this.body, close);
    this.at = "";
    session.on("hint", (frame) => this.show(frame));
  }

  ask() {
    if (isAble(this.button)) this.session.send("ask_hint");
  }

  #hide() {
    const inside = this.element.contains(document.activeElement);
    this.element.hidden = true;
    if (inside) this.button.focus({ preventScroll: true });
  }

  /** A hint holds for one decision only. */
  draw(view) {
    able(this.button, this.session.may("ask_hint"));
    const now = `${view.table.match} ${view.game.round_number} ${view.game.round?.phase} ${view.game.round?.to_act}`;
    if (now !== this.at) this.#hide();
    this.at = now;
  }

  show(frame) {
    const why = frame.why.map((message) => tell(message));
    const advice = frame.do ? say(`web.hint.do.${frame.do}`) : say("web.hint.none");
    fillWith(this.body, h("p.hint__do", {}, advice), ...why.map((words) => h("p", {}, words)), this.#odds(frame));
    this.element.hidden = false;
    announce([advice, ...why].join(" "));
  }

  /** Exact odds stand here when the server knows them. */
  #odds({ lose_keep: keep, lose_swap: swap }) {
    if (keep === null || keep === undefined) return h("p.soft.hint__odds", {}, say("web.hint.no_odds"));
    return h(
      "dl.hint__odds.odds",
      {},
      ...[["keep", keep], ["swap", swap]]
        .filter(([, chance]) => chance !== null && chance !== undefined)
        .map(([what, chance]) => h("div", {}, h("dt", {}, say(`web.hint.lose.${what}`)), h("dd", {}, percent(chance)))),
    );
  }
}
