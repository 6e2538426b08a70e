/** The rules of both games: presets, every option, the rule card, and a table to try them at. */

import { note } from "../announce.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { postJson } from "../net/api.js";
import { RulesPicker, gamesInfo } from "../parts/rulespicker.js";
import { segments, settingsSheet } from "../parts/settings_sheet.js";
import { iconButton, topbar } from "../parts/topbar.js";
import { setting } from "../settings.js";
import { say, tell } from "../words.js";

export async function rulesScreen() {
  let choice = { game: "cuckoo", text: "" };
  const picker = new RulesPicker(await gamesInfo(), { game: "cuckoo", text: "" }, (made) => {
    choice = made;
  });
  const make = (kind) => async () => {
    const heads = /heads_up|le_her/.test(`${choice.text} ${picker.text}`);
    const computers = kind === "friends" ? 0 : choice.game === "beggar" || heads ? 1 : 3;
    try {
      const { path } = await postJson("/tables", { kind, game: choice.game, rules: choice.text, name: setting("name") || say("web.guest"), computers });
      location.assign(path);
    } catch (error) {
      note(error.say ? tell(error.say) : say("web.failed"));
    }
  };
  const games = segments("game", say("web.picker.game"), ["cuckoo", "beggar"], {
    value: "cuckoo",
    words: (game) => say(`web.game.${game}`),
    onchange: (game) => picker.setGame(game, ""),
  });
  return h(
    "div",
    {},
    topbar([iconButton("settings", say("web.settings"), settingsSheet)]),
    h(
      "main.page",
      { id: "main", tabindex: "-1" },
      h("h1", {}, say("web.rulespage.title")),
      h("p", {}, say("web.rulespage.words")),
      h("section.panel.stack", { "data-drinks": "off" }, h("h2", {}, say("web.lobby.rules")), games, picker.element),
      h("p.row", {}, h("button.button.button--main", { type: "button", onclick: make("solo") }, icon("play"), say("web.rulespage.play")), h("button.button", { type: "button", onclick: make("friends") }, icon("invite"), say("web.rulespage.friends"))),
      h("section.panel", {}, h("h2", {}, say("web.thumb.title")), h("p", {}, say("web.thumb.words"))),
    ),
  );
}
