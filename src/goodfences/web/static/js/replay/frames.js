/** Steps of a finished match as views that the boards can draw: all cards face up, nobody to act. */

const person = (name, i) => ({ name, kind: "person", style: "", present: true, autopilot: "off", host: false, ready: false, autoplay: false, index: i });

function frame(found, game, events) {
  return {
    you: { seat: null, moves: [], may: [] },
    table: { seats: found.names.map(person), kind: "replay", host: null, rules: found.rules, phase: "playing", game: found.game, match: found.match },
    turn: null,
    game: { ...game, events },
  };
}

/** All views of a match. */
export const framesOf = (found) => (found.game === "cuckoo" ? cuckooFrames(found) : beggarFrames(found));

function cuckooFrames(found) {
  let number = 0;
  let full = 0;
  return found.steps.map((step, i) => {
    for (const { what } of step.events) if (what.event === "round_started") number = what.round;
    if (i === 0 && !/points|drinks/.test(found.rules.text)) full = Math.max(...step.stakes);
    const revealed = step.round?.phase === "revealed";
    const dealer = step.round?.order.at(-1) ?? null;
    const last = i === found.steps.length - 1;
    const players = step.stakes.map((_, seat) => seat).filter((seat) => !full || step.stakes[seat] > 0 || step.round?.order.includes(seat));
    const game = {
      game: "cuckoo",
      players,
      stakes: step.stakes,
      full,
      pot: step.pot,
      dealer,
      round_number: number,
      round: step.round,
      outcome: last && found.finished ? { winners: found.winners } : null,
      lastRow: revealed ? (found.rounds.find((row) => row.number === number) ?? null) : null,
    };
    return { ...frame(found, game, step.events), round: number };
  });
}

const PLAYED = 14;

function beggarFrames(found) {
  const piles = found.piles.map((pile) => pile.length);
  const state = { piles, heap: [], n_heap: 0, n_cards: 0, n_tricks: 0, to_act: null, debt: null, players: piles.map((_, seat) => seat), outcome: null };
  const frames = found.steps.map((step) => {
    for (const { what } of step.events) beggarEvent(state, what);
    return { ...frame(found, { game: "beggar", ...state, piles: [...state.piles], heap: [...state.heap], players: [...state.players] }, step.events), round: state.n_tricks };
  });
  const end = frames.at(-1);
  if (end) end.game.outcome = { winners: found.winners };
  return frames;
}

function beggarEvent(state, what) {
  if (what.event === "turned") {
    state.piles[what.seat] -= 1;
    state.heap = [...state.heap, what.card].slice(-PLAYED);
    state.n_heap += 1;
    state.n_cards += 1;
    state.debt = what.owed > 0 ? { debtor: (what.seat + 1) % state.piles.length, creditor: what.creditor, card: what.card, owed: what.owed } : null;
  } else if (what.event === "took") {
    state.piles[what.seat] += what.n_cards;
    state.heap = [];
    state.n_heap = 0;
    state.n_tricks += 1;
    state.debt = null;
  } else if (what.event === "out") state.players = state.players.filter((seat) => seat !== what.seat);
}
