/** Where the others sit: clockwise from the viewer's left, in three columns on a phone and on an ellipse with room. */

/** Seats in clockwise order from the viewer's left; a spectator sees all from seat 0. */
export function clockwise(nSeats, viewer) {
  if (viewer === null) return Array.from({ length: nSeats }, (_, i) => i);
  return Array.from({ length: nSeats - 1 }, (_, i) => (viewer + 1 + i) % nSeats);
}

/** The number of rows on a phone, and whether somebody sits at the top. */
export function rowsOf(n) {
  const sides = Math.floor(n / 2);
  const top = n % 2 === 1;
  return { sides, top, rows: Math.max(top ? 2 : 1, sides) };
}

/** Place an element for the i-th of n: grid lines for a phone, an angle for the ellipse. */
export function place(element, i, n, spectator) {
  const { sides, top, rows } = rowsOf(n);
  const style = element.style;
  if (top && i === sides) {
    style.gridArea = "1 / 2";
  } else {
    const left = i < sides;
    const fromBottom = left ? i : n - 1 - i;
    const column = left ? 1 : 3;
    style.gridArea = sides === 1 ? `1 / ${column} / ${rows + 1}` : `${rows - fromBottom} / ${column}`;
  }
  const step = spectator ? 360 / n : 0;
  const gap = Math.max(360 / (n + 1), 52);
  const turn = spectator ? 90 + (i + 0.5) * step : n === 1 ? 270 : 90 + gap + (i * (360 - 2 * gap)) / (n - 1);
  const angle = (turn * Math.PI) / 180;
  style.setProperty("--x", (Math.cos(angle) * 41).toFixed(2));
  style.setProperty("--y", (Math.sin(angle) * 36).toFixed(2));
}
