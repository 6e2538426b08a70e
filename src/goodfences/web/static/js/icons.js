/** Small line icons, drawn in a square of 24. */

import { s } from "./dom.js";

const PATHS = {
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 1 4 10.5c-.8.8-1 1.5-1 2.5H9c0-1-.2-1.7-1-2.5A6 6 0 0 1 12 3Z",
  rules: "M5 4h10a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3ZM9 9h5M9 13h5",
  sound: "M4 10v4h4l5 4V6L8 10ZM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  silent: "M4 10v4h4l5 4V6L8 10ZM17 10l4 4M21 10l-4 4",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  menu: "M4 7h16M4 12h16M4 17h16",
  invite: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M19 8v6M16 11h6",
  pause: "M8 5v14M16 5v14",
  play: "M7 4.5v15l12-7.5Z",
  close: "M6 6l12 12M18 6L6 18",
  smile: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8.5 14.5c1.8 2.3 5.2 2.3 7 0M9 9.5v.5M15 9.5v.5",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2",
  next: "M5 12h13M13 6.5l5.5 5.5L13 17.5",
  back: "M19 12H6M11 6.5L5.5 12l5.5 5.5",
  crown: "M4 18h16M4 15l-.8-8 5 4L12 5l3.8 6 5-4-.8 8Z",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4Z",
  share: "M12 15V4M8 7.5L12 3.5l4 4M5 13v7h14v-7",
  copy: "M9 9h11v11H9ZM5 15H4V4h11v1",
  swap: "M4 9h14l-4-4M20 15H6l4 4",
  keep: "M6 11V7a6 6 0 0 1 12 0v4M5 11h14v9H5Z",
  trophy: "M8 4h8v6a4 4 0 0 1-8 0ZM8 6H4.5c0 4 1.5 5 3.5 5M16 6h3.5c0 4-1.5 5-3.5 5M12 14v4M8.5 20h7",
  skip: "M5 5v14l9-7ZM18 5v14",
  shield: "M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6ZM8.5 12l2.5 2.5 4.5-5",
  computer: "M7 8h10v9H7ZM12 8V5M9.5 12v.5M14.5 12v.5M4 11v3M20 11v3",
  up: "M12 19V6M6.5 11L12 5.5l5.5 5.5",
  down: "M12 5v13M6.5 13l5.5 5.5 5.5-5.5",
  plus: "M12 5v14M5 12h14",
  help: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.5 9.5c.2-3.5 5.5-3 5 0-.3 1.7-2.5 1.8-2.5 4M12 17v.3",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6v.2M4.5 12v.2M4.5 18v.2",
};

/** An icon by name; it says nothing to screen readers. */
export function icon(name) {
  return s("svg.icon", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: PATHS[name] }));
}
