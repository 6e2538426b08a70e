/** A match again: step by step, at any speed, with all cards of finished rounds; its history as a table and as text. */

import { announce } from "../announce.js";
import { BeggarBoard } from "../beggar/board.js";
import { pictureOf, showEvents as showBeggar } from "../beggar/motion.js";
import { Board } from "../cuckoo/board.js";
import { picturesOf, showEvents as showCuckoo } from "../cuckoo/motion.js";
import { Rounds } from "../cuckoo/rounds.js";
import { fillWith, h, set, text } from "../dom.js";
import { icon } from "../icons.js";
import { listenForKeys } from "../keys.js";
import { Stage } from "../motion/stage.js";
import { getJson } from "../net/api.js";
import { copy } from "../parts/clipboard.js";
import { presetName } from "../parts/rulecard.js";
import { segments, settingsSheet } from "../parts/settings_sheet.js";
import { iconButton, topbar } from "../parts/topbar.js";
import { framesOf } from "../replay/frames.js";
import { say, tell } from "../words.js";

const SPEEDS = { half: 0.5, one: 1, two: 2, four: 4 };
const STEP_MS = 1200;

export async function replayScreen() {
  const [code, match] = location.hash.slice(1).split(".");
  const bar = topbar([iconButton("settings", say("web.settings"), settingsSheet)]);
  try {
    const found = await getJson(`/t/${code}/matches/${match || 1}.json`);
    const player = new Player(found, code);
    return h("div", {}, bar, player.element);
  } catch (error) {
    if (error.status === undefined) throw error;
    return h("div", {}, bar, h("main.page", { id: "main", tabindex: "-1" }, h("h1", {}, say("web.replay.title")), h("p.warn", {}, say("web.replay.none"))));
  }
}

class Player {
  constructor(found, code) {
    this.found = found;
    this.code = code;
    this.frames = framesOf(found);
    this.at = 0;
    this.speed = "one";
    this.playing = false;
    this.stage = new Stage();
    this.board = found.game === "cuckoo" ? new Board() : new BeggarBoard();
    this.rounds = found.game === "cuckoo" ? new Rounds() : null;
    this.#controls();
    const side = [h("section.panel.stack", {}, h("h2", {}, say("web.replay.title")), h("p", {}, presetName(found.game, found.rules)), this.speeds, h("p.row", {}, this.copyButton, ...this.#record()))];
    if (this.rounds) {
      this.rounds.draw(found.rounds, found.names, found.match);
      side.push(this.rounds.element);
    }
    this.element = h(
      "div.play.play--replay",
      {},
      h("main.play__main", { id: "main", tabindex: "-1" }, h("h1.only-heard", {}, say("web.replay.title")), this.board.element, this.bar),
      h("aside.side", { "aria-label": say("web.side") }, ...side),
      this.stage.flight,
    );
    listenForKeys({ arrowright: () => this.go(this.at + 1), arrowleft: () => this.go(this.at - 1), p: () => this.toggle() });
    this.#draw(null);
  }

  #controls() {
    const button = (name, words, action) => h("button.button", { type: "button", "aria-label": words, title: words, onclick: action }, icon(name));
    this.playButton = button("play", say("web.replay.play"), () => this.toggle());
    this.slider = h("input.replay__slider", { type: "range", min: 0, max: Math.max(0, this.frames.length - 1), value: 0, "aria-label": say("web.replay.title"), oninput: () => this.go(Number(this.slider.value)) });
    this.count = h("span.replay__count");
    this.bar = h(
      "section.mine.replay__bar",
      { "aria-label": say("web.acts.label") },
      this.slider,
      h("div.row.replay__buttons", {}, button("back", say("web.replay.backward"), () => this.go(this.at - 1)), this.playButton, button("next", say("web.replay.forward"), () => this.go(this.at + 1)), this.count),
    );
    this.speeds = segments("speed", say("web.replay.speed"), Object.keys(SPEEDS), { value: "one", words: (name) => say(`web.replay.speed.${name}`), onchange: (name) => this.#setSpeed(name) });
    this.copyButton = h("button.button", { type: "button", onclick: () => this.#copy() }, icon("copy"), say("web.replay.copy"));
  }

  /** The record of a match that is over, for the command line. */
  #record() {
    const { finished, match } = this.found;
    return finished ? [h("a.button", { href: `/t/${this.code}/matches/${match}/record`, download: "" }, icon("share"), say("web.replay.record"))] : [];
  }

  async #copy() {
    const response = await fetch(`/t/${this.code}/matches/${this.found.match}.txt`);
    if (response.ok) await copy(await response.text());
  }

  #setSpeed(name) {
    this.speed = name;
    if (this.playing) this.#beat();
  }

  toggle() {
    this.playing = !this.playing;
    if (this.playing && this.at === this.frames.length - 1) this.go(0);
    const name = this.playing ? "pause" : "play";
    fillWith(this.playButton, icon(name));
    set(this.playButton, "aria-label", say(`web.replay.${name}`));
    this.#beat();
  }

  #beat() {
    clearInterval(this.timer);
    if (!this.playing) return;
    this.timer = setInterval(() => {
      if (this.at === this.frames.length - 1) this.toggle();
      else this.go(this.at + 1);
    }, STEP_MS / SPEEDS[this.speed]);
  }

  /** Go to a step; one step forward is shown in motion. */
  go(to) {
    const place = Math.min(Math.max(0, to), this.frames.length - 1);
    const forward = place === this.at + 1;
    if (place === this.at) return;
    this.at = place;
    this.#draw(forward);
  }

  #draw(forward) {
    const view = this.frames[this.at];
    if (!view) return;
    this.stage.finish();
    const moving = forward && this.stage.on;
    const cuckoo = this.found.game === "cuckoo";
    const before = moving ? (cuckoo ? picturesOf(this.board) : pictureOf(this.board)) : null;
    this.board.draw(view);
    const words = view.game.events.map(({ say: message }) => tell(message)).filter(Boolean);
    text(this.board.news, words.slice(-3).join(" "));
    this.slider.value = String(this.at);
    text(this.count, say("web.replay.step", { n: this.at + 1, all: this.frames.length }));
    if (forward !== null && !this.playing) announce(words.join(" "));
    if (!moving) return;
    const speed = 1 / SPEEDS[this.speed];
    if (cuckoo) showCuckoo(this.stage, this.board, { view, pictures: before, setting: { speed } });
    else showBeggar(this.stage, this.board, { view, heap: before, speed });
  }
}
