/** Other rules for the next match, from the host, without leaving the table. */

import { sheet } from "../dialog.js";
import { h } from "../dom.js";
import { say } from "../words.js";
import { RulesPicker, gamesInfo } from "./rulespicker.js";
import { segments } from "./settings_sheet.js";

/** A picker of game and rules that tells the table each good choice. */
export function rulesChoice(session, info) {
  const { table } = session.view;
  let sent = `${table.game} ${table.rules.id}`;
  const picker = new RulesPicker(info, { game: table.game, text: table.rules.text }, (choice) => {
    if (`${choice.game} ${choice.id}` === sent) return;
    sent = `${choice.game} ${choice.id}`;
    session.send("choose", { game: choice.game, rules: choice.text });
  });
  const games = segments("game", say("web.picker.game"), ["cuckoo", "beggar"], {
    value: table.game,
    words: (name) => say(name === "cuckoo" ? `web.title.${table.title}` : "web.game.beggar"),
    onchange: (name) => picker.setGame(name, name === "beggar" ? "beggar" : "family"),
  });
  return [games, picker.element];
}

/** Open the choice in a sheet. */
export async function changeRules(session) {
  const parts = rulesChoice(session, await gamesInfo());
  sheet(say("web.lobby.rules"), [h("div.stack", {}, ...parts)]);
}
