/** The page of one table: the lobby, the game that is played, and what comes after. */

import { announce, lastSaid, note } from "../announce.js";
import { setTitle, setTurn, stayAwake } from "../background.js";
import { fillWith, h, text } from "../dom.js";
import { listenForKeys } from "../keys.js";
import { Session } from "../net/session.js";
import { BeggarGame } from "../beggar/game.js";
import { CuckooGame } from "../cuckoo/game.js";
import { helpSheet } from "../parts/help.js";
import { inviteSheet } from "../parts/invite.js";
import { LinkState } from "../parts/link_state.js";
import { menuSheet } from "../parts/menu.js";
import { ruleCard } from "../parts/rulecard.js";
import { talkSheet } from "../parts/talk.js";
import { iconButton, topbar } from "../parts/topbar.js";
import { change, setting } from "../settings.js";
import { sound } from "../sounds.js";
import { recordResult } from "../scores.js";
import { say, tell } from "../words.js";
import { Lobby } from "./lobby.js";

const MOST_SAID = 12;
const MOST_NOTES = 3;

/** What happens beside the game and would else be seen by nobody. */
const NOTED = new Set(["got_up", "host_changed", "took_over", "gave_back", "let_in", "restarted", "given_up", "missed", "style_chosen"]);
const GAMES = { cuckoo: CuckooGame, beggar: BeggarGame };

export function tableScreen(boot) {
  return new TableScreen(boot).element;
}

class TableScreen {
  constructor(boot) {
    const session = new Session(boot.code);
    this.session = session;
    this.boot = boot;
    this.turn = false;
    this.soundButton = iconButton("sound", "", () => this.#switchSound());
    this.social = [
      iconButton("invite", say("web.invite.open"), () => inviteSheet(session, boot)),
      iconButton("smile", say("web.talk.open"), () => talkSheet(session)),
    ];
    this.bar = topbar([
      ...this.social,
      iconButton("rules", say("web.rules.open"), () => ruleCard(session.view)),
      this.soundButton,
      iconButton("menu", say("web.menu.open"), () => menuSheet(session, this)),
    ]);
    this.body = h("div.screen");
    this.element = h("div", {}, this.bar, new LinkState(session).element, this.body);
    this.#drawSound();
    session.on("view", (change) => this.#view(change));
    session.on("refused", (refusal) => note(tell(refusal.say)));
    session.on("move", (frame) => this.onMoveLink?.(frame));
    listenForKeys({
      k: () => this.game?.keep?.(),
      s: () => this.game?.swap?.(),
      n: () => this.game?.next?.(),
      t: () => this.game?.turn?.(),
      h: () => this.game?.hint?.(),
      c: () => announce(this.game?.myCard() ?? ""),
      l: () => announce(lastSaid()),
      r: () => session.view && ruleCard(session.view),
      "?": () => helpSheet(),
    });
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => this.#back(), { passive: true });
    session.connect();
  }

  /** The first touch of a person whose seat a computer plays brings the seat back. */
  #back() {
    const { view } = this.session;
    const seat = view?.you.seat;
    if (seat !== null && seat !== undefined && view.table.seats[seat]?.autopilot !== "off" && this.session.may("back")) this.session.send("back");
  }

  #switchSound() {
    change("sound", setting("sound") === "on" ? "off" : "on");
    this.#drawSound();
  }

  #drawSound() {
    const on = setting("sound") === "on";
    const fresh = iconButton(on ? "sound" : "silent", say(on ? "web.sound.off" : "web.sound.on"), () => {});
    this.soundButton.replaceChildren(...fresh.childNodes);
    this.soundButton.setAttribute("aria-label", fresh.getAttribute("aria-label"));
    this.soundButton.title = fresh.title;
  }

  #view({ view, before }) {
    const { table } = view;
    const name = this.nameOf(table);
    text(this.bar.what, table.kind === "friends" ? say("web.bar.code", { game: name, code: table.code }) : name);
    for (const button of this.social) button.hidden = table.kind !== "friends";
    setTitle(say("web.title", { game: name }));
    this.#show(view.game && table.phase !== "lobby" ? table.game : "lobby");
    this.screen.take({ view, before });
    if (!view.whole) this.#say(view);
    this.#said(view);
    this.#turn(view);
    recordResult(view, before);
    stayAwake(table.phase === "playing");
  }

  /** What the game is called here: the table's choice, unless this device wants another. */
  nameOf(table) {
    return table.game === "beggar" ? say("web.game.beggar") : say(`web.title.${table.title}`);
  }

  #show(kind) {
    if (this.kind === kind) return;
    this.kind = kind;
    this.game = null;
    if (kind === "lobby") this.screen = new Lobby(this.session, this.boot);
    else {
      this.game = new GAMES[kind](this.session);
      this.screen = this.game;
    }
    const lost = this.body.contains(document.activeElement);
    fillWith(this.body, this.screen.element);
    scrollTo(0, 0);
    if (lost) document.getElementById("main").focus({ preventScroll: true });
  }

  /** Say what is new; when very much happens at once, only the last of it. */
  #say(view) {
    for (const { what, say: message } of view.events.slice(-MOST_NOTES)) {
      if (NOTED.has(what.event) && what.seat !== view.you.seat) note(tell(message));
      else announce(tell(message));
    }
    const told = (view.game?.events ?? []).map(({ say: message }) => tell(message)).filter(Boolean);
    for (const words of told.slice(-MOST_SAID)) announce(words);
  }

  #said(view) {
    if (view.whole) return;
    for (const { what } of view.events) {
      const isFace = what.event === "reacted";
      if (what.event !== "said" && !isFace) continue;
      const words = isFace ? say(`web.reaction.${what.reaction}.sign`) : say(`web.phrase.${what.phrase}`);
      this.screen.speak?.(what.seat, words, isFace);
      if (what.seat !== view.you.seat) sound("chat");
    }
  }

  #turn({ you, game, table }) {
    const yours = you.moves.length > 0 && you.may.includes("act");
    const turn = yours && table.phase === "playing" && game?.outcome === null;
    if (turn && !this.turn) announce(say("web.your_turn"));
    this.turn = turn;
    setTurn(turn ? say("web.your_turn") : null);
  }
}
