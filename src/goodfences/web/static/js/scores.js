/**
 * Results of this device, kept here only (P7): wins count for the winners' board with their points, everything else
 * scores 0; scores where fewest is best are a board of their own and never mix with it.
 */

const KEY = "goodfences.results";
const MOST = 2000;
const DONE = new Set(["won", "lost", "drew", "out"]);

/** All results, newest last. */
export function results() {
  try {
    const list = JSON.parse(localStorage.getItem(KEY));
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function keep(list) {
  try {
    localStorage.setItem(KEY, JSON.stringify(list.slice(-MOST)));
  } catch {
    // no storage in this window: the match is still shown, only not remembered
  }
}

/** Forget all results. */
export const forget = () => keep([]);

/** Remember how the match of a view went for its viewer, once it is decided; a later word replaces an earlier one. */
export function recordResult(view, before) {
  const { you, table, game } = view;
  if (you.seat === null || !game || !DONE.has(you.standing)) return;
  if (before?.you.standing === you.standing && before.table.match === table.match && before.table.phase === table.phase) return;
  const id = `${table.code}.${table.match}`;
  const old = results();
  const found = old.find((result) => result.id === id);
  const result = {
    id,
    at: found?.at ?? new Date().toISOString(),
    game: table.game,
    rules: table.rules.text,
    preset: table.rules.preset,
    with: table.seats.filter((_, seat) => seat !== you.seat).map((seat) => seat.name),
    standing: you.standing,
    points: you.points,
    board: you.board,
    score: game.game === "cuckoo" ? game.stakes[you.seat] : game.piles[you.seat],
    rounds: game.game === "cuckoo" ? game.round_number : game.n_tricks,
  };
  keep([...old.filter((one) => one.id !== id), result]);
}

/** The winners' board: wins only, most points first. */
export const winners = (list) => list.filter((one) => one.board === "wins" && one.standing === "won").sort((a, b) => b.points - a.points || a.at.localeCompare(b.at));

/** The board where fewest is best. */
export const lowest = (list) => list.filter((one) => one.board === "low").sort((a, b) => a.score / a.rounds - b.score / b.rounds || a.at.localeCompare(b.at));

/** Totals: matches, wins, points. */
export function totals(list) {
  const wins = winners(list);
  return { matches: list.length, wins: list.filter((one) => one.standing === "won").length, points: wins.reduce((sum, one) => sum + one.points, 0) };
}

/** Results as text with commas, for a spreadsheet. */
export function asCsv(list) {
  const columns = ["at", "game", "preset", "rules", "with", "standing", "points", "board", "score", "rounds"];
  const quoted = (value) => `"${String(Array.isArray(value) ? value.join("; ") : (value ?? "")).replaceAll('"', '""')}"`;
  return [columns.join(","), ...list.map((one) => columns.map((name) => quoted(one[name])).join(","))].join("\n");
}
