/** The bar at the top of every screen. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { say } from "../words.js";

/** A round button with an icon; its name is heard and shown as a tooltip. */
export function iconButton(name, words, onclick) {
  return h("button.button.button--quiet.button--round", { type: "button", "aria-label": words, title: words, onclick }, icon(name));
}

/** The bar: the way home, what this is, and buttons. */
export function topbar(buttons = []) {
  const what = h("small");
  const bar = h(
    "header.bar",
    {},
    h(
      "a.bar__home",
      { href: "/", "aria-label": say("web.home") },
      h("img", { src: "/static/img/icon.svg", alt: "", width: 34, height: 34 }),
      h("span.bar__what", {}, h("span.bar__brand", {}, say("web.name")), what),
    ),
    ...buttons,
  );
  bar.what = what;
  return bar;
}
