/** What somebody without a card of their own is told, and the way to a seat. */

import { closeSheet, sheet } from "../dialog.js";
import { h, text } from "../dom.js";
import { change, setting } from "../settings.js";
import { say } from "../words.js";

/** A form that sits somebody down. */
export function sitForm(session, id, done = () => {}) {
  const name = h("input.input", { id, maxlength: 24, autocomplete: "nickname", value: setting("name"), required: true });
  const form = h("form.sit", {}, h("label.field", { for: id }, say("web.name_field"), name), h("button.button.button--main", { type: "submit" }, say("web.lobby.sit")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const value = name.value.trim();
    if (!value) return;
    change("name", value);
    session.send("sit", { name: value });
    done();
  });
  return form;
}

export class Watching {
  constructor(session) {
    this.session = session;
    this.words = h("span");
    this.sit = h("button.button.button--small", { type: "button", onclick: () => sheet(say("web.lobby.sit"), [sitForm(session, "sit-later", closeSheet)]) }, say("web.watching.sit"));
    this.element = h("p.watching.row", { hidden: true }, this.words, this.sit);
  }

  /** Draw; returns whether the viewer has a place of their own to show. */
  draw({ you, table }, isOut) {
    const seat = you.seat === null ? null : table.seats[you.seat];
    const helped = seat !== null && seat.autopilot !== "off" && seat.kind === "person";
    const key = helped ? "web.watching.helped" : isOut ? "web.watching.out" : you.waiting ? "web.watching.waiting" : table.kind === "exhibit" ? "web.watching.exhibit" : "web.watching";
    const done = table.phase === "over";
    this.element.hidden = seat !== null && (done || (!isOut && !helped));
    text(this.words, say(key));
    this.sit.hidden = seat !== null || you.waiting || table.kind === "exhibit" || !this.session.may("sit");
    return seat !== null;
  }
}
