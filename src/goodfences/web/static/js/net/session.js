/** A table as this page knows it: the last view, the completed rounds, this round's sentences, and how to send. */

import { setting } from "../settings.js";
import { tell } from "../words.js";
import { Link } from "./link.js";

const MOST_TOLD = 300;

export class Session {
  view = null;
  rounds = [];
  told = [];
  state = "connecting";
  closeCode = 0;
  knocking = null;
  #link;
  #listeners = { view: new Set(), state: new Set(), hint: new Set(), move: new Set(), refused: new Set() };

  constructor(code) {
    const key = location.hash.slice(1);
    this.code = code;
    this.#link = new Link(code, () => ({ key, name: setting("name") }), {
      frame: (frame) => this.#frame(frame),
      state: (word, closeCode) => this.#stateIs(word, closeCode),
    });
  }

  connect() {
    this.#link.connect();
  }

  stop() {
    this.#link.stop();
  }

  /** Call a function for "view", "state", "hint", "move" or "refused". */
  on(kind, listener) {
    this.#listeners[kind].add(listener);
  }

  /** Send a message to the table. */
  send(type, fields) {
    return this.#link.send(type, fields);
  }

  /** Whether a message of a type makes sense now. */
  may(type) {
    return this.view?.you.may.includes(type) ?? false;
  }

  /** Whether the viewer can play a move now. */
  can(move) {
    return this.may("act") && this.view.you.moves.includes(move);
  }

  /** The name of a seat. */
  name(seat) {
    return this.view?.table.seats[seat]?.name ?? "";
  }

  #emit(kind, value) {
    for (const listener of this.#listeners[kind]) listener(value);
  }

  #stateIs(word, closeCode) {
    if (word === this.state && closeCode === this.closeCode) return;
    this.state = word;
    this.closeCode = closeCode;
    this.#emit("state", word);
  }

  #frame(frame) {
    if (frame.type === "view") this.#viewIs(frame);
    else if (frame.type === "door") {
      this.knocking = tell(frame.say);
      this.#emit("state", "door");
    } else if (frame.type === "hint" || frame.type === "move") this.#emit(frame.type, frame);
    else if (frame.type === "refused") this.#emit("refused", frame);
  }

  #viewIs(view) {
    this.knocking = null;
    const before = this.view;
    view.table ??= before.table; // left out when nothing of it has changed
    this.view = view;
    if (view.game?.game === "cuckoo") this.#keepRounds(view);
    this.#keepTold(view);
    this.#emit("view", { view, before });
    for (const refusal of view.refused) this.#emit("refused", refusal);
  }

  #keepRounds({ game, whole }) {
    if (whole || game.rounds_from < this.rounds.length) this.rounds.length = whole ? 0 : game.rounds_from;
    this.rounds.push(...game.rounds);
  }

  /** Keep the sentences of the running round: a new round, or a whole view, begins a new list. */
  #keepTold(view) {
    if (view.whole) this.told = [];
    for (const { what, say } of view.game?.events ?? []) {
      if (["round_started", "match_started", "game_started"].includes(what.event)) this.told = [];
      if (say) this.told.push({ number: what.number, what, words: tell(say) });
    }
    if (this.told.length > MOST_TOLD) this.told.splice(0, this.told.length - MOST_TOLD);
  }
}
