/** The four suits as paths in a square of 100. */

import { s } from "../dom.js";

export const SUITS = {
  h: "M50 90C22 66 7 48 7 30 7 16 17 7 29 7c9 0 17 5 21 14C54 12 62 7 71 7c12 0 22 9 22 23 0 18-15 36-43 60Z",
  d: "M50 4c9 18 21 33 37 46-16 13-28 28-37 46-9-18-21-33-37-46C29 37 41 22 50 4Z",
  s: "M50 5c7 17 41 33 41 57 0 13-9 20-19 20-8 0-14-4-18-10 1 10 5 17 13 22H33c8-5 12-12 13-22-4 6-10 10-18 10-10 0-19-7-19-20C9 38 43 22 50 5Z",
  c: "M50 6c12 0 20 9 20 20 0 6-2 11-6 15 4-2 8-3 12-3 11 0 19 9 19 20s-8 20-19 20c-9 0-17-5-22-12 1 12 5 22 13 28H33c8-6 12-16 13-28-5 7-13 12-22 12C13 78 5 69 5 58s8-20 19-20c4 0 8 1 12 3-4-4-6-9-6-15C30 15 38 6 50 6Z",
};

/** A suit of a given size with its middle at a point. */
export function pip(suit, x, y, size, turned = false) {
  const turn = turned ? " rotate(180)" : "";
  const scale = size / 100;
  return s("path.face__suit", {
    d: SUITS[suit],
    transform: `translate(${x} ${y})${turn} scale(${scale}) translate(-50 -50)`,
  });
}
