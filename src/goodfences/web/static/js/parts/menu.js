/** The menu of a table: what is not needed every minute. */

import { ask, closeSheet, sheet } from "../dialog.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { say } from "../words.js";
import { copy } from "./clipboard.js";
import { helpSheet } from "./help.js";
import { hostPanel, tableSettings } from "./host.js";
import { settingsSheet } from "./settings_sheet.js";
import { stylesPanel } from "./styles.js";

/** Open the menu. */
export function menuSheet(session, screen) {
  const { view } = session;
  if (!view) return;
  const { table, you } = view;
  const item = (name, words, action) => h("li", {}, h("button.button.button--quiet.menu__item", { type: "button", onclick: action }, icon(name), words));
  const link = (name, words, href) => h("li", {}, h("a.button.button--quiet.menu__item", { href }, icon(name), words));
  const send = (type, fields) => () => {
    session.send(type, fields);
    closeSheet();
  };
  const sure = (type, title) => async () => {
    if (await ask(title, say(`web.menu.${type}.words`), { yes: say(`web.menu.${type}.yes`), no: say("web.no") })) session.send(type);
  };
  const items = [
    session.may("pause") && item("pause", say("web.menu.pause"), send("pause")),
    session.may("resume") && item("play", say("web.menu.resume"), send("resume")),
    you.host && table.kind === "solo" && table.phase === "playing" && session.may("start") && item("next", say("web.menu.restart"), sure("start", say("web.menu.restart"))),
    you.host && session.may("ready") && item("next", say("web.menu.all_ready"), send("ready", { all: true })),
    session.may("away") && item("computer", say("web.menu.away"), send("away")),
    session.may("ask_move") && item("share", say("web.menu.move"), () => moveLink(session, screen)),
    session.may("stop") && item("skip", say("web.menu.stop"), sure("stop", say("web.menu.stop"))),
    session.may("stand") && table.kind === "friends" && item("back", say("web.menu.stand"), sure("stand", say("web.menu.stand"))),
    item("settings", say("web.settings"), settingsSheet),
    item("help", say("web.help.title"), helpSheet),
    link("shield", say("web.fair.title"), `/fair#${table.code}.${table.match}`),
    link("trophy", say("web.scores.title"), "/scores"),
    link("home", say("web.home"), "/"),
  ];
  const host = !you.host
    ? []
    : table.kind === "friends"
      ? [h("h3", {}, say("web.host.title")), hostPanel(session)]
      : [h("h3", {}, say("web.lobby.settings")), ...tableSettings(session, table.game === "cuckoo" ? ["pace", "clock", "title"] : ["pace", "clock"])];
  const computers = you.host && session.may("set_style") && table.game === "cuckoo" && table.seats.some(({ kind }) => kind === "computer");
  const styles = h("div", { hidden: !computers }, h("h3", {}, say("web.style.title")));
  sheet(say("web.menu.title"), [h("ul.menu", {}, ...items.filter(Boolean)), ...host, styles]);
  if (computers) stylesPanel(session).then((panel) => styles.append(panel));
}

function moveLink(session, screen) {
  screen.onMoveLink = (frame) => {
    const url = new URL(frame.path, location.href).href;
    sheet(say("web.menu.move"), [
      h("p", {}, say("web.move.words", { n: frame.minutes })),
      h("p", {}, h("output.move-link", {}, url)),
      h("p.row", {}, h("button.button.button--main", { type: "button", onclick: () => copy(url) }, icon("copy"), say("web.invite.copy"))),
    ]);
  };
  session.send("ask_move");
}
