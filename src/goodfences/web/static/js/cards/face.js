/** The face of a card as SVG: a whole one, or a small one that is all rank. */

import { s } from "../dom.js";
import { figure } from "./figures.js";
import { pip } from "./suits.js";

const L = 36;
const M = 50;
const R = 64;

/** Where the pips of each rank stand; those in the lower half are upside down. */
const PIPS = {
  2: [[M, 32], [M, 108]],
  3: [[M, 32], [M, 70], [M, 108]],
  4: [[L, 32], [R, 32], [L, 108], [R, 108]],
  5: [[L, 32], [R, 32], [M, 70], [L, 108], [R, 108]],
  6: [[L, 32], [R, 32], [L, 70], [R, 70], [L, 108], [R, 108]],
  7: [[L, 32], [R, 32], [M, 51], [L, 70], [R, 70], [L, 108], [R, 108]],
  8: [[L, 32], [R, 32], [M, 51], [L, 70], [R, 70], [M, 89], [L, 108], [R, 108]],
  9: [[L, 30], [R, 30], [L, 56], [R, 56], [M, 70], [L, 84], [R, 84], [L, 110], [R, 110]],
  T: [[L, 30], [R, 30], [M, 43], [L, 56], [R, 56], [L, 84], [R, 84], [M, 97], [L, 110], [R, 110]],
};

/** What is printed for a rank. */
export const rankText = (rank) => (rank === "T" ? "10" : rank);

function index(rank, suit) {
  const size = rank === "T" ? 24 : "JQK".includes(rank) ? 25.5 : 29;
  return [
    s("text.face__rank", { x: 14, y: 27, "font-size": size, "letter-spacing": rank === "T" ? -2.2 : 0 }, rankText(rank)),
    pip(suit, 14, 39.5, 14.5),
  ];
}

function middle(rank, suit) {
  if (rank === "A") return [pip(suit, 50, 70, 50)];
  if ("JQK".includes(rank)) return figure(rank, suit);
  return PIPS[rank].map(([x, y]) => pip(suit, x, y, rank === "T" || rank === "9" ? 18 : 21, y > 70));
}

/** A whole face, for cards of 60 pixels and more. */
export function wholeFace(card) {
  const [rank, suit] = card;
  return s(
    `svg.face.suit-${suit}`,
    { viewBox: "0 0 100 140", "aria-hidden": "true" },
    ...middle(rank, suit),
    ...index(rank, suit),
    s("g", { transform: "rotate(180 50 70)" }, ...index(rank, suit)),
  );
}

/** A small face: the rank as large as the card allows, the suit below it. */
export function smallFace(card) {
  const [rank, suit] = card;
  const ten = rank === "T";
  return s(
    `svg.face.suit-${suit}`,
    { viewBox: "0 0 100 140", "aria-hidden": "true" },
    s("text.face__rank", { x: ten ? 47 : 50, y: 76, "font-size": ten ? 76 : 86, "letter-spacing": ten ? -7 : 0 }, rankText(rank)),
    pip(suit, 50, 108, 42),
  );
}
