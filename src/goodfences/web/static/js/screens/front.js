/** The first page: play at once, make a table for friends, or come in with a code. */

import { note } from "../announce.js";
import { bust } from "../cards/figures.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { postJson } from "../net/api.js";
import { settingsSheet } from "../parts/settings_sheet.js";
import { iconButton, topbar } from "../parts/topbar.js";
import { results, totals } from "../scores.js";
import { change, setting } from "../settings.js";
import { say, tell } from "../words.js";

/** Make a table and go there. */
async function makeTable(body) {
  try {
    const { path } = await postJson("/tables", { name: setting("name") || say("web.guest"), ...body });
    location.assign(path);
  } catch (error) {
    note(error.say ? tell(error.say) : say("web.failed"));
  }
}

/** Our neighbours, looking over the fence. */
function neighbours() {
  return h(
    "div.neighbours",
    { "aria-hidden": "true" },
    ...["Qh", "Kc", "Jd", "Qs", "Ks", "Jh"].map((card, i) => h(`span.neighbour.neighbour--${i + 1}`, {}, bust(card[0], card[1]))),
    h("span.neighbours__fence"),
  );
}

function nameField() {
  const input = h("input.input", { id: "name", maxlength: 24, autocomplete: "nickname", value: setting("name"), placeholder: say("web.name_example") });
  input.addEventListener("input", () => change("name", input.value.trim()));
  return h("label.field", { for: "name" }, say("web.name_field"), input);
}

function codeForm() {
  const input = h("input.input.input--code", { id: "code", maxlength: 8, autocomplete: "off", autocapitalize: "characters", spellcheck: "false", placeholder: "ABC DEF" });
  const form = h("form.row.code-form", {}, h("label.field", { for: "code" }, say("web.front.code"), input), h("button.button", { type: "submit" }, say("web.front.enter")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const { path } = await postJson("/enter", { code: input.value });
      location.assign(path);
    } catch (error) {
      note(error.say ? tell(error.say) : say("web.front.no_such"));
      input.focus();
    }
  });
  return form;
}

const big = (kind, words, action) => h(`button.button.${kind}.button--large`, { type: "button", onclick: action }, ...words);

export function frontScreen() {
  const { matches, wins, points } = totals(results());
  const cuckoo = h(
    "section.panel.front__cuckoo.stack",
    {},
    h("h2", {}, say("web.front.cuckoo")),
    h("p", {}, say("web.front.cuckoo.words")),
    big("button--main", [icon("play"), say("web.front.solo")], () => makeTable({ kind: "solo", game: "cuckoo", rules: "solo", computers: 3 })),
    big("button--clay", [icon("invite"), say("web.front.friends")], () => makeTable({ kind: "friends", game: "cuckoo", rules: "family", computers: 0 })),
    codeForm(),
  );
  const beggar = h(
    "section.panel.front__beggar.stack",
    {},
    h("h2", {}, say("web.front.beggar")),
    h("p", {}, say("web.front.beggar.words")),
    h("p.row", {}, h("button.button", { type: "button", onclick: () => makeTable({ kind: "solo", game: "beggar", rules: "beggar", computers: 1 }) }, icon("play"), say("web.front.beggar.solo")), h("a.button.button--quiet", { href: "/exhibits" }, icon("eye"), say("web.exhibits.title"))),
  );
  const more = h(
    "nav.front__more",
    { "aria-label": say("web.front.more") },
    h("a.button.button--quiet", { href: "/rules" }, icon("rules"), say("web.rules.page")),
    h("a.button.button--quiet", { href: "/scores" }, icon("trophy"), matches ? say("web.front.scores", { wins, points }) : say("web.scores.title")),
    h("a.button.button--quiet", { href: "/fair" }, icon("shield"), say("web.fair.title")),
  );
  return h(
    "div",
    {},
    topbar([iconButton("settings", say("web.settings"), settingsSheet)]),
    h(
      "main.front",
      { id: "main", tabindex: "-1" },
      h("header.front__head", {}, h("h1", {}, say("web.name")), h("p", {}, say("web.tagline")), neighbours()),
      h("div.front__body", {}, h("div.front__name", {}, nameField()), cuckoo, beggar, more, h("p.soft.front__plain", {}, say("web.front.plain"))),
    ),
  );
}
