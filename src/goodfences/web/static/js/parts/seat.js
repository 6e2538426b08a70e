/** A place at the table: card, sign with name, marks, stake, and what its owner says. Made once, updated in place. */

import { makeCard, show } from "../cards/card.js";
import { h, set, text } from "../dom.js";
import { icon } from "../icons.js";
import { say } from "../words.js";
import { drawStake } from "../cuckoo/stakes.js";
import { styleName } from "./styles.js";

/** Make a seat; `size` is that of its card, `tag` the element. */
export function makeSeat(size = "small", tag = "li") {
  const seat = h(
    `${tag}.seat`,
    {},
    h("div.seat__card", {}, makeCard(size), h("div.seat__fence", { hidden: true, "aria-hidden": "true" }), h("div.seat__notes")),
    h("div.seat__sign", {}, h("span.seat__name"), h("span.stake"), h("div.seat__clock", { hidden: true, "aria-hidden": "true" })),
    h("div.seat__bubble", { hidden: true, "aria-hidden": "true" }),
  );
  seat.parts = {
    place: seat.children[0],
    card: seat.querySelector(".card"),
    fence: seat.querySelector(".seat__fence"),
    notes: seat.querySelector(".seat__notes"),
    name: seat.querySelector(".seat__name"),
    stake: seat.querySelector(".stake"),
    clock: seat.querySelector(".seat__clock"),
    bubble: seat.querySelector(".seat__bubble"),
  };
  return seat;
}

const mark = (words, sign, plain = true) =>
  h(plain ? "span.mark.mark--plain" : "span.mark", { role: "img", "aria-label": words, title: words }, sign);

const computerWords = ({ style }) => (style ? say("web.seat.computer_style", { style: styleName(style) }) : say("web.seat.computer"));

function marks({ dealer, person, host, ready }) {
  const all = [];
  if (dealer) all.push(["dealer", () => mark(say("web.seat.dealer"), say("web.seat.dealer_sign"), false)]);
  if (person.kind === "computer") all.push([`computer ${person.style}`, () => mark(computerWords(person), icon("computer"))]);
  else if (person.autopilot !== "off") all.push(["autopilot", () => mark(say(`web.seat.autopilot.${person.autopilot}`), icon("computer"))]);
  else if (!person.present) all.push(["away", () => mark(say("web.seat.away"), "…")]);
  if (ready) all.push(["ready", () => mark(say("web.seat.ready"), "✓")]);
  if (host) all.push(["host", () => mark(say("web.seat.host"), icon("crown"))]);
  return all;
}

/** Bring a seat up to date. `of` has person, card, stake, dealer, turn, target, fence, out, lost, won, host, label. */
export function updateSeat(seat, of) {
  const { parts } = seat;
  text(parts.name, of.you ? say("web.seat.you", { name: of.person.name }) : of.person.name);
  show(parts.card, of.card);
  if (of.stake) drawStake(parts.stake, of.stake);
  parts.fence.hidden = !of.fence;
  const all = marks(of);
  const state = all.map(([name]) => name).join(" ");
  if (parts.notes.dataset.state !== state) {
    parts.notes.dataset.state = state;
    parts.notes.replaceChildren(...all.map(([, make]) => make()));
  }
  for (const name of ["turn", "target", "out", "lost", "won"]) seat.classList.toggle(`seat--${name}`, Boolean(of[name]));
  seat.classList.toggle("seat--away", of.person.kind === "person" && (!of.person.present || of.person.autopilot !== "off"));
  set(seat, "aria-current", of.turn ? "true" : null);
}

/** Show a phrase or a reaction above a seat for some seconds. */
export function speak(seat, words, isFace) {
  const { bubble } = seat.parts;
  text(bubble, words);
  bubble.classList.toggle("seat__bubble--face", isFace);
  bubble.hidden = false;
  clearTimeout(seat.speaking);
  seat.speaking = setTimeout(() => {
    bubble.hidden = true;
  }, 3500);
}
