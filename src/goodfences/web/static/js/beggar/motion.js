/** The events of beggar in motion: a card turned onto the heap, and the heap taken. */

import { makeCard, show } from "../cards/card.js";
import { sound } from "../sounds.js";

const box = (element) => element.getBoundingClientRect();

/** Show the new events of a view; the board is drawn already. `heap` are copies of the heap as it lay before. */
export function showEvents(stage, board, { view, heap, speed }) {
  const steps = view.game.events
    .map(({ what }) => {
      if (what.event === "turned" && board.cardOf(what.seat)) return turned(stage, board, what);
      if (what.event === "took" && board.cardOf(what.seat)) return took(stage, board, { seat: what.seat, heap });
      return null;
    })
    .filter(Boolean);
  stage.play(steps.map((step) => ({ ...step, ms: step.ms * speed })));
}

function turned(stage, board, { seat, card }) {
  return {
    ms: 240,
    run: (at, ms) => {
      const lies = [...board.heap.children].find((element) => element.dataset.shows === card) ?? null;
      const from = box(board.cardOf(seat));
      const to = lies ? box(lies) : box(board.heap);
      const face = makeCard("whole");
      show(face, card);
      stage.then(at, () => sound("card"));
      stage.fly(face, from, { left: to.left, top: to.top, width: lies ? lies.offsetWidth : 70 }, { at, ms: Math.max(ms, 160), bend: 14, turn: 10 });
      if (lies) stage.hideUntil(lies, at + Math.max(ms, 160));
    },
  };
}

function took(stage, board, { seat, heap }) {
  return {
    ms: 360,
    run: (at, ms) => {
      const to = box(board.cardOf(seat));
      stage.then(at, () => sound("deal"));
      heap.forEach(({ copy, place }, i) => stage.fly(copy, place, to, { at: at + i * 18, ms, turn: 14 }));
    },
  };
}

/** Copies of the heap's cards and where they lie, before the next view is drawn. */
export function pictureOf(board) {
  return [...board.heap.children].map((element) => ({ copy: element.cloneNode(true), place: box(element) }));
}
