/**
 * The one connection of a page to its table. Every message has an id and is sent again, with the same id, until it is
 * answered; the first load and every reconnect are the same path: say hello, get a whole view.
 */

import { token } from "./api.js";
import { socketPipe, streamPipe } from "./pipe.js";

const BEAT_MS = 20000;
const SILENT_MS = 45000;
const ANSWER_MS = 5000;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8000;
const FINAL = new Set([4000, 4001, 4003, 4004, 4013, 4015]);
/** What means the same however the game has gone on meanwhile: cards that turn by themselves make no such wish stale. */
const TIMELESS = new Set(["skip", "stop"]);
const UNSURE = new Set(["hello", "beat", "ask_hint", "ask_move"]);

export class Link {
  #code;
  #hello;
  #on;
  #pipe = null;
  #open = false;
  #tries = 0;
  #socketsFailed = 0;
  #socketWorked = false;
  #waiting = new Map();
  #seq = -1;
  #heard = 0;
  #timers = new Set();
  #stopped = false;

  /**
   * `hello` gives {key, name}; `on` has frame(frame), state(word, close code): "connecting", "open", "lost" or "ended".
   */
  constructor(code, hello, on) {
    this.#code = code;
    this.#hello = hello;
    this.#on = on;
    addEventListener("online", () => this.#hurry());
    addEventListener("pageshow", (event) => event.persisted && this.#hurry());
    document.addEventListener("visibilitychange", () => !document.hidden && this.#look());
    setInterval(() => this.#look(), 5000);
  }

  /** Connect, or connect again. */
  connect() {
    this.#stopped = false;
    this.#clear();
    this.#on.state(this.#tries ? "lost" : "connecting", 0);
    const calls = { opened: () => this.#opened(), got: (frame) => this.#got(frame), closed: (code) => this.#closed(code) };
    const make = this.#wantsStream ? streamPipe : socketPipe;
    let pipe = null;
    const mine = (call) => (value) => pipe === this.#pipe && call(value);
    pipe = make(this.#code, { opened: mine(calls.opened), got: mine(calls.got), closed: mine(calls.closed) });
    this.#pipe = pipe;
  }

  /** Sockets that never opened may be blocked here; one that did open fails for other reasons, and is tried more often. */
  get #wantsStream() {
    return this.#socketWorked ? this.#socketsFailed % 6 === 5 : this.#socketsFailed >= 2;
  }

  /** Send a message; returns its id. It is kept and sent again until it is answered. */
  send(type, fields = {}) {
    const message = { type, ...fields, id: token(12), seq: TIMELESS.has(type) ? -1 : this.#seq };
    if (!UNSURE.has(type)) this.#waiting.set(message.id, { message, at: performance.now() });
    if (this.#open) this.#pipe.send(message);
    return message.id;
  }

  #opened() {
    this.#open = true;
    this.#heard = performance.now();
    if (this.#pipe.kind === "socket") {
      this.#socketsFailed = 0;
      this.#socketWorked = true;
    }
    this.#pipe.send({ type: "hello", id: token(12), ...this.#hello() });
  }

  #got(frame) {
    this.#heard = performance.now();
    this.#tries = 0;
    if (frame.type === "view") {
      if (this.#seq === -1 || frame.whole) this.#resend();
      this.#seq = frame.seq;
      for (const id of frame.answers) this.#waiting.delete(id);
      for (const { id } of frame.refused) this.#waiting.delete(id);
      this.#on.state("open", 0);
    } else if (frame.type === "refused") this.#waiting.delete(frame.id);
    else if (frame.type === "door") this.#on.state("open", 0);
    this.#on.frame(frame);
  }

  #resend() {
    for (const entry of this.#waiting.values()) {
      entry.at = performance.now();
      this.#pipe.send(entry.message);
    }
  }

  #closed(code) {
    const wasOpen = this.#open;
    this.#open = false;
    if (!wasOpen) this.#socketsFailed += 1;
    this.#pipe = null;
    if (this.#stopped) return;
    if (FINAL.has(code)) {
      this.#on.state("ended", code);
      return;
    }
    this.#tries += 1;
    this.#on.state("lost", code);
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (this.#tries - 1));
    this.#later(longest * (0.5 + (crypto.getRandomValues(new Uint8Array(1))[0] / 255) * 0.5), () => this.connect());
  }

  #hurry() {
    if (this.#pipe || this.#stopped || !this.#timers.size) return;
    this.connect();
  }

  /** Every five seconds, and when the page comes back into sight: is anybody there? */
  #look() {
    if (!this.#open) {
      if (!document.hidden) this.#hurry();
      return;
    }
    const now = performance.now();
    const silent = now - this.#heard;
    const late = [...this.#waiting.values()].some((entry) => now - entry.at > ANSWER_MS);
    if (silent > SILENT_MS || (late && silent > ANSWER_MS)) {
      const pipe = this.#pipe;
      this.#closed(1006);
      pipe.close();
    } else if (silent > BEAT_MS || late) this.#pipe.send({ type: "beat" });
  }

  /** Stop for good, until connect() is called. */
  stop() {
    this.#stopped = true;
    this.#clear();
    this.#pipe?.close();
  }

  #later(ms, what) {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      what();
    }, ms);
    this.#timers.add(timer);
  }

  #clear() {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
