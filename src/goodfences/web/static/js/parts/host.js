/** What only the host can do: the door, clocks and pace, who sits where. */

import { h } from "../dom.js";
import { say } from "../words.js";
import { segments } from "./settings_sheet.js";

const CLOCKS = ["off", "relaxed", "normal", "brisk"];
const PACES = ["at_once", "brisk", "normal", "slow"];
const DOORS = ["open", "knock", "locked"];
const TITLES = ["cuckoo", "chase_the_ace", "screw_your_neighbor"];

/** The settings of a table, for its host. */
export function tableSettings(session, names = ["clock", "pace", "title"]) {
  const { table } = session.view;
  const group = { clock: CLOCKS, pace: PACES, title: TITLES, drinks: ["off", "on"] };
  const now = { ...table, drinks: table.drinks ? "on" : "off" };
  return names.map((name) =>
    segments(`table-${name}`, say(`web.table.${name}`), group[name], {
      value: now[name],
      words: (value) => say(name === "title" ? `web.title.${value}` : `web.table.${name}.${value}`),
      onchange: (value) => session.send("settings", { [name]: value }),
    }),
  );
}

/** Who may come in. */
export function doorChoice(session) {
  return segments("door", say("web.table.door"), DOORS, {
    value: session.view.table.door,
    words: (value) => say(`web.table.door.${value}`),
    onchange: (value) => session.send("set_door", { door: value }),
  });
}

/** Everything for the host, while a match runs. */
export function hostPanel(session) {
  const { table, you } = session.view;
  const people = table.seats
    .map((seat, number) => ({ ...seat, number }))
    .filter(({ number }) => number !== you.seat)
    .map(({ name, kind, number }) =>
      h(
        "li.row.people__row",
        {},
        h("span.people__name", {}, name),
        kind === "person" && session.may("pass_host") && h("button.button.button--small", { type: "button", onclick: () => session.send("pass_host", { seat: number }) }, say("web.host.pass")),
        session.may("kick") && h("button.button.button--small", { type: "button", "aria-label": say("web.host.kick.label", { name }), onclick: () => session.send("kick", { seat: number }) }, say("web.host.kick")),
      ),
    );
  return h("div.stack", {}, doorChoice(session), ...tableSettings(session, ["clock", "pace"]), h("ul.people", {}, ...people));
}
