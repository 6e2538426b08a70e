/** Famous games of beggar, to watch. */

import { note } from "../announce.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { postJson } from "../net/api.js";
import { settingsSheet } from "../parts/settings_sheet.js";
import { iconButton, topbar } from "../parts/topbar.js";
import { setting } from "../settings.js";
import { say, tell } from "../words.js";

async function watch(exhibit) {
  try {
    const { path } = await postJson("/tables", { kind: "exhibit", game: "beggar", exhibit, name: setting("name") || say("web.guest") });
    location.assign(path);
  } catch (error) {
    note(error.say ? tell(error.say) : say("web.failed"));
  }
}

const exhibit = (name) =>
  h(
    "section.panel.stack",
    {},
    h("h2", {}, say(`web.exhibits.${name}`)),
    h("p", {}, say(`web.exhibits.${name}.words`)),
    h("p", {}, h("button.button.button--main", { type: "button", "aria-label": say("web.exhibits.watch.label", { name: say(`web.exhibits.${name}`) }), onclick: () => watch(name) }, icon("eye"), say("web.exhibits.watch"))),
  );

export function exhibitsScreen() {
  return h(
    "div",
    {},
    topbar([iconButton("settings", say("web.settings"), settingsSheet)]),
    h("main.page", { id: "main", tabindex: "-1" }, h("h1", {}, say("web.exhibits.title")), h("p", {}, say("web.exhibits.words")), exhibit("longest"), exhibit("endless")),
  );
}
