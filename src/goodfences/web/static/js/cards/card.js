/** A card on the table: face up when this page knows it, else only a back. A back has no other contents and no other label. */

import { h, set } from "../dom.js";
import { cardName, say } from "../words.js";
import { smallFace, wholeFace } from "./face.js";

/** Make a card element; show() gives it a card. */
export function makeCard(size = "whole") {
  const inner = h("span.card__inner", {}, h("span.card__back"));
  const card = h("span.card", { role: "img" }, inner);
  card.dataset.size = size;
  show(card, null);
  return card;
}

/** Show a card (two letters), a back (null) or an empty place ("none"). */
export function show(card, what) {
  const now = what ?? "back";
  if (card.dataset.shows === now) return;
  card.dataset.shows = now;
  const inner = card.firstElementChild;
  inner.querySelector(".card__face")?.remove();
  const known = what !== null && what !== undefined && what !== "none";
  card.classList.toggle("card--known", known);
  card.classList.toggle("card--empty", what === "none");
  if (known) inner.append(h("span.card__face", {}, card.dataset.size === "small" ? smallFace(what) : wholeFace(what)));
  set(card, "aria-label", what === "none" ? say("web.card.none") : known ? cardName(what) : say("web.card.back"));
  set(card, "aria-hidden", what === "none" ? "true" : null);
}

/** What stands on a button for a rank: "7", "king". */
export const rankWord = (card) => say(`web.rank.${card[0]}`);
