/** King, queen and jack: neighbours who look over the fence. Drawn in the window x 25..75, y 19..121 of a 100 by 140 card. */

import { s } from "../dom.js";
import { pip } from "./suits.js";

const path = (kind, d, more = {}) => s(`path.${kind}`, { d, ...more });
const circle = (kind, cx, cy, r) => s(`circle.${kind}`, { cx, cy, r });

function eyes(y, gap = 5.6) {
  return [circle("face__dark", 50 - gap, y, 1.7), circle("face__dark", 50 + gap, y, 1.7)];
}

function cheeks(y, gap = 8.6) {
  return [circle("face__skin-2", 50 - gap, y, 2.6), circle("face__skin-2", 50 + gap, y, 2.6)];
}

/** A suit on cloth of its own colour: light, so that it can be seen. */
function badge(path) {
  path.setAttribute("class", "face__badge");
  return path;
}

/** Pickets across the bottom of the window, with two rails behind them. */
function fence() {
  const rails = [
    s("rect.face__picket", { x: 26, y: 97, width: 48, height: 4 }),
    s("rect.face__picket", { x: 26, y: 110, width: 48, height: 4 }),
  ];
  const pickets = [0, 1, 2, 3, 4].map((i) => {
    const x = 26.4 + i * 9.55;
    return path("face__picket", `M${x} 121V92l4.4-5.5 4.4 5.5V121Z`);
  });
  return [...rails, ...pickets];
}

function king(suit) {
  return [
    path("face__cloth", "M26 121V96c2-11 12-16 24-16s22 5 24 16v25Z"),
    path("face__trim", "M40 82h20l-4 16H44Z"),
    path("face__hair-k", "M35 55c-2 20 4 38 15 38s17-18 15-38Z"),
    path("face__skin", "M38 49h24v13c0 8-5 13-12 13s-12-5-12-13Z"),
    path("face__hair-k", "M38 64c3-4 8-4 12-1 4-3 9-3 12 1 1 12-4 24-12 24s-13-12-12-24Z"),
    path("face__stroke", "M45.5 70.5c2.5 2 6.5 2 9 0"),
    ...eyes(57.5),
    ...cheeks(62),
    path("face__stroke", "M41 53.6l6 1M59 53.6l-6 1"),
    path("face__hair-k", "M50 62.4c-3 3.6-9 4.6-12.4 1.8 3 .2 4.4-3.6 8-4 2-.2 3.4.8 4.4 2.2 1-1.4 2.4-2.4 4.4-2.2 3.6.4 5 4.2 8 4-3.4 2.8-9.4 1.8-12.4-1.8Z"),
    path("face__gold", "M35 50L32.5 30l9.5 8L50 25l8 13 9.5-8L65 50Z"),
    s("rect.face__gold", { x: 35, y: 46, width: 30, height: 5, rx: 1.5 }),
    pip(suit, 50, 41.5, 9),
  ];
}

function queen(suit) {
  return [
    path("face__hair-q", "M31 60c0-17 8-25 19-25s19 8 19 25c0 12 3 22 5 28H26c2-6 5-16 5-28Z"),
    path("face__cloth", "M27 121V98c3-10 12-15 23-15s20 5 23 15v23Z"),
    path("face__skin", "M45 70h10v12c0 4-10 4-10 0Z"),
    path("face__trim", "M40 84c4 7 16 7 20 0l3 3c-5 11-21 11-26 0Z"),
    path("face__skin", "M38 54c0-9 5-13 12-13s12 4 12 13v6c0 9-5 15-12 15s-12-6-12-15Z"),
    path("face__hair-q", "M37 56c0-12 7-16 13-16s13 4 13 16c-3-3-6-8-8-11-4 5-11 9-18 11Z"),
    ...eyes(58.5),
    ...cheeks(64),
    path("face__stroke", "M42 55.3c1.5-1.4 3.5-1.4 5-.2M58 55.3c-1.5-1.4-3.5-1.4-5-.2"),
    path("face__lips", "M46 68.5c2-1.5 3-.9 4-.2 1-.7 2-1.3 4 .2-2 2.7-6 2.7-8 0Z"),
    path("face__gold", "M36.5 42c3-7 8-9.5 13.5-9.5s10.5 2.5 13.5 9.5c-8-3.5-19-3.5-27 0Z"),
    circle("face__gold", 50, 29, 3.2),
    circle("face__gold", 41, 32, 2.2),
    circle("face__gold", 59, 32, 2.2),
    circle("face__gold", 36.5, 68, 1.6),
    circle("face__gold", 63.5, 68, 1.6),
    pip(suit, 50, 37.5, 6.5),
  ];
}

function jack(suit) {
  return [
    path("face__cloth", "M27 121V99c3-11 12-16 23-16s20 5 23 16v22Z"),
    path("face__trim", "M50 84l-9 2 6 14h6l6-14Z"),
    path("face__hair-j", "M35 42h30c3 11 3 24-1 31-3-2-4-5-4-9H40c0 4-1 7-4 9-4-7-4-20-1-31Z"),
    path("face__skin", "M45 70h10v12c0 4-10 4-10 0Z"),
    path("face__skin", "M38.5 50h23v11c0 9-5 14.5-11.5 14.5S38.5 70 38.5 61Z"),
    path("face__hair-j", "M38 48h24v4c-3 3-6 1-8-1-3 4-6 4-9 1-2 3-5 3-7 1Z"),
    ...eyes(59.5),
    ...cheeks(64.5),
    path("face__stroke", "M42.5 56l4.5-.6M57.5 56l-4.5-.6"),
    path("face__stroke", "M46 68.5c2 2.6 6 2.6 8.5-.5"),
    path("face__cloth", "M32 48c-1-12 7-18 18-18s20 6 18 18c-5-3-11-4-18-4s-13 1-18 4Z"),
    path("face__trim", "M31.5 49c5-4 11-5.5 18.5-5.5S63.5 45 68.5 49l-1-6c-5-3-11-4-17.5-4s-12.5 1-17.5 4Z"),
    path("face__gold", "M62 38c2-8 6-13 12-15-1 7-3 13-9 18Z"),
    badge(pip(suit, 46, 36, 7.5)),
  ];
}

const FIGURES = { K: king, Q: queen, J: jack };

/** The picture of a court card, frame and fence included. */
export function figure(rank, suit) {
  return [
    s("rect.face__tint", { x: 26, y: 19, width: 48, height: 102, rx: 4 }),
    ...FIGURES[rank](suit),
    ...fence(),
    s("rect.face__frame", { x: 26, y: 19, width: 48, height: 102, rx: 4 }),
  ];
}

/** A head and shoulders alone, for the fence on the first page. */
export function bust(rank, suit) {
  return s(`svg.bust.suit-${suit}`, { viewBox: "24 20 52 102", "aria-hidden": "true" }, ...FIGURES[rank](suit));
}
