/** The lawn and the fence around it, drawn to the size of the board. */

import { s } from "../dom.js";

const STEP = 15;
const PICKET = 10;
const HIGH = 26;

/** Points along an ellipse, about equally far apart. */
function around(cx, cy, rx, ry) {
  const length = Math.PI * (3 * (rx + ry) - Math.sqrt((3 * rx + ry) * (rx + 3 * ry)));
  const fine = 6000;
  const gap = length / Math.round(length / STEP);
  const points = [];
  let walked = gap;
  let before = [cx + rx, cy];
  for (let i = 0; i < fine; i += 1) {
    const angle = (i / fine) * 2 * Math.PI;
    const here = [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
    walked += Math.hypot(here[0] - before[0], here[1] - before[1]);
    if (walked >= gap) {
      points.push(here);
      walked -= gap;
    }
    before = here;
  }
  return points.sort((a, b) => a[1] - b[1]);
}

const picket = ([x, y]) =>
  `M${(x - PICKET / 2).toFixed(1)} ${(y + 6).toFixed(1)}v${-HIGH + 6}l${PICKET / 2}-6 ${PICKET / 2} 6v${HIGH - 6}Z`;

/** Stripes of mown grass, clipped to the lawn. */
function stripes(cx, cy, rx, ry) {
  const wide = 64;
  const count = Math.ceil((2 * rx) / wide);
  return Array.from({ length: count }, (_, i) => i)
    .filter((i) => i % 2)
    .map((i) => s("rect.lawn__stripe", { x: cx - rx + i * wide, y: cy - ry, width: wide, height: 2 * ry, "clip-path": "url(#lawn-edge)" }));
}

/** Daisies and tufts of grass, always in the same places: pairs of fractions of the lawn. */
const FLOWERS = [[-0.62, -0.3], [-0.5, 0.38], [-0.3, -0.62], [-0.18, 0.66], [0.22, -0.55], [0.34, 0.6], [0.55, -0.36], [0.66, 0.3], [0.05, 0.8], [-0.74, 0.12]];

function daisy(x, y) {
  const petals = [0, 72, 144, 216, 288].map((turn) => s("circle.lawn__daisy", { cx: 0, cy: -3.6, r: 2.5, transform: `rotate(${turn})` }));
  return s("g", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }, ...petals, s("circle.lawn__daisy-heart", { r: 2 }));
}

function flowers(cx, cy, rx, ry) {
  return FLOWERS.flatMap(([x, y], i) => {
    const [px, py] = [cx + x * rx, cy + y * ry];
    const tuft = s("path.lawn__tuft", { d: `M${px + 13} ${py + 4}q-1-6-4-8m4 8q0-7 1-9m-1 9q1-5 5-7` });
    return i % 2 ? [tuft] : [tuft, daisy(px, py), daisy(px + 26, py + 9)];
  });
}

/** Draw lawn and fence into an svg of the given size in pixels. */
export function drawFence(svg, width, height) {
  const [cx, cy] = [width / 2, height / 2 + 8];
  const [rx, ry] = [width / 2 - 84, height / 2 - 66];
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  if (rx < 60 || ry < 60) {
    svg.replaceChildren();
    return;
  }
  const ellipse = (kind, more = 0) => s(`ellipse.${kind}`, { cx, cy, rx: rx + more, ry: ry + more });
  const posts = around(cx, cy, rx, ry);
  const far = posts.filter(([, y]) => y < cy);
  const near = posts.filter(([, y]) => y >= cy);
  const rail = (up) => s("ellipse.fence__rail", { cx, cy: cy - up, rx, ry });
  svg.replaceChildren(
    s("clipPath", { id: "lawn-edge" }, s("ellipse", { cx, cy, rx, ry })),
    s("ellipse.lawn__shade", { cx, cy: cy + 9, rx: rx + 10, ry: ry + 9 }),
    ellipse("lawn", 7),
    ...stripes(cx, cy, rx, ry),
    ...flowers(cx, cy, rx, ry),
    rail(4),
    rail(12),
    s("path.fence__picket", { d: far.map(picket).join("") }),
    s("path.fence__picket", { d: near.map(picket).join("") }),
  );
}
