/** Says when the page has lost its table, is knocking at the door, or was taken over; never covers the buttons. */

import { announce } from "../announce.js";
import { h } from "../dom.js";
import { say } from "../words.js";

const SOON_MS = 1200;

/** The notice; call draw(session) whenever the state changes. */
export class LinkState {
  #timer = 0;
  #shown = "";

  constructor(session) {
    this.session = session;
    this.element = h("div.link-state", {});
    session.on("state", () => this.draw());
    session.on("view", () => this.draw());
  }

  draw() {
    const { state, knocking } = this.session;
    clearTimeout(this.#timer);
    if (state === "lost") this.#timer = setTimeout(() => this.#show("web.link.lost"), SOON_MS);
    else if (state === "ended") this.#ended();
    else if (knocking) this.#show("door", knocking);
    else this.#hide();
  }

  #ended() {
    const code = this.session.closeCode;
    const again = h("button.button.button--main", { type: "button", onclick: () => this.session.connect() }, say("web.link.here"));
    const home = h("a.button", { href: "/" }, say("web.home"));
    this.#show(`web.link.${code}`, undefined, [4001, 4013, 4015].includes(code) ? again : home);
  }

  #show(key, words = say(key), ...more) {
    const state = key + words;
    if (this.#shown === state) return;
    this.#shown = state;
    this.element.replaceChildren(h("div", {}, h("span", {}, words), ...more));
    announce(words);
  }

  #hide() {
    if (this.#shown) this.element.replaceChildren();
    if (this.#shown === "web.link.lost") announce(say("web.link.back"));
    this.#shown = "";
  }
}
