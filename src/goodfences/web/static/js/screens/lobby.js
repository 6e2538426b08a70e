/** Before a match: who is here, the invitation, the rules, and the host's choices. */

import { able, h, isAble, keyed, text } from "../dom.js";
import { icon } from "../icons.js";
import { doorChoice, tableSettings } from "../parts/host.js";
import { inviteBlock } from "../parts/invite.js";
import { cardList, presetName } from "../parts/rulecard.js";
import { rulesChoice } from "../parts/change_rules.js";
import { gamesInfo } from "../parts/rulespicker.js";
import { speak } from "../parts/seat.js";
import { styleName, styleSelect } from "../parts/styles.js";
import { sitForm } from "../parts/watching.js";
import { say, tell } from "../words.js";

export class Lobby {
  constructor(session, boot) {
    this.session = session;
    this.boot = boot;
    this.people = h("ol.people");
    this.waiting = h("p.soft");
    this.knocks = h("div.stack", { "aria-live": "polite" });
    this.sit = sitForm(session, "sit-name");
    this.computer = h("button.button", { type: "button", onclick: () => isAble(this.computer) && session.send("add_computer") }, icon("plus"), say("web.lobby.computer"));
    this.start = h("button.button.button--main.button--large", { type: "button", onclick: () => isAble(this.start) && session.send("start") }, say("web.lobby.start"));
    this.why = h("p.soft");
    this.invite = h("section.panel");
    this.rules = h("section.panel.stack", {}, h("h2", {}, say("web.lobby.rules")));
    this.settings = h("section.panel.stack", { hidden: true }, h("h2", {}, say("web.lobby.settings")));
    this.element = h(
      "main.lobby",
      { id: "main", tabindex: "-1" },
      h("h1.lobby__title", {}, say("web.lobby.title")),
      h("section.panel.lobby__people", {}, h("h2", {}, say("web.lobby.people")), this.knocks, this.people, this.waiting, this.sit, h("p.row", {}, this.computer), h("p.row", {}, this.start), this.why),
      this.invite,
      this.rules,
      this.settings,
    );
  }

  take({ view, before }) {
    const { table, you } = view;
    this.#people(table, you);
    this.#knocks(you);
    this.sit.hidden = !this.session.may("sit");
    text(this.waiting, table.watchers ? say("web.lobby.watchers", { n: table.watchers }) : "");
    this.computer.parentElement.hidden = !you.host;
    this.start.parentElement.hidden = !you.host;
    able(this.computer, this.session.may("add_computer"));
    able(this.start, this.session.may("start") && !table.can_start);
    text(this.why, you.host ? (table.can_start ? tell(table.can_start) : "") : say("web.lobby.wait_host"));
    if (!before || before.table.key !== table.key || !this.invite.children.length) this.invite.replaceChildren(h("h2", {}, say("web.invite.title")), inviteBlock(table, this.boot));
    this.#rules(view, before);
  }

  #people(table, you) {
    keyed(this.people, table.seats, {
      key: (seat, i) => `${i} ${seat.kind} ${seat.name}`,
      make: (seat, i) => this.#person(seat, i),
      update: (row, seat, i) => {
        row.classList.toggle("people__row--away", !seat.present);
        row.querySelector(".tag").textContent = say(seat.kind === "computer" ? "web.lobby.is_computer" : i === you.seat ? "web.lobby.is_you" : seat.host ? "web.lobby.is_host" : seat.present ? "web.lobby.is_here" : "web.lobby.is_away");
        row.querySelector(".people__tools").hidden = !you.host;
        row.querySelector(".people__kick").hidden = i === you.seat;
        this.#style(row, seat, { number: i, shown: seat.kind === "computer" && table.game === "cuckoo", host: you.host });
      },
    });
  }

  /** How a computer plays: the host chooses, the others read. */
  #style(row, seat, { number, shown, host }) {
    const place = row.querySelector(".people__style");
    place.hidden = !shown;
    place.number = number;
    if (!shown) return;
    if (!host) text(place, styleName(seat.style));
    else {
      if (!place.select) {
        place.select = styleSelect(this.session, seat.name, () => place.number);
        place.replaceChildren(place.select);
      }
      place.select.fill(seat.style);
    }
  }

  #person(seat, i) {
    const { session } = this;
    const button = (name, words, action, extra = "") => h(`button.button.button--quiet.button--round${extra}`, { type: "button", "aria-label": words, title: words, onclick: action }, icon(name));
    return h(
      "li.people__row",
      {},
      h("span.people__face", { "aria-hidden": "true" }, [...seat.name][0]?.toUpperCase() ?? "?"),
      h("span.people__name", {}, seat.name),
      h("span.tag"),
      h("span.people__style.soft", { hidden: true }),
      h(
        "span.people__tools",
        {},
        button("up", say("web.lobby.up", { name: seat.name }), () => i > 0 && session.send("move_seat", { seat: i, to: i - 1 })),
        button("close", say("web.host.kick.label", { name: seat.name }), () => session.send("kick", { seat: i }), ".people__kick"),
      ),
      h("div.seat__bubble", { hidden: true, "aria-hidden": "true" }),
    );
  }

  #knocks(you) {
    keyed(this.knocks, you.knocks, {
      key: (knock) => knock.knock,
      make: ({ knock, name }) =>
        h(
          "p.row.warn",
          {},
          h("span", {}, say("web.lobby.knock", { name: name || say("web.lobby.someone") })),
          h("button.button.button--main.button--small", { type: "button", onclick: () => this.session.send("answer", { knock, let_in: "on" }) }, say("web.lobby.let_in")),
          h("button.button.button--small", { type: "button", onclick: () => this.session.send("answer", { knock, let_in: "off" }) }, say("web.lobby.not_now")),
        ),
    });
  }

  #rules(view, before) {
    const { table, you } = view;
    const hostChanged = before?.you.host !== you.host;
    this.settings.hidden = !you.host;
    this.rules.dataset.drinks = table.drinks ? "on" : "off";
    if (you.host && (hostChanged || this.settings.children.length < 2)) {
      this.settings.replaceChildren(h("h2", {}, say("web.lobby.settings")), doorChoice(this.session), ...tableSettings(this.session, ["clock", "pace", "title", "drinks"]));
    }
    if (you.host && !this.picker) this.#makePicker();
    if (!you.host && (hostChanged || before?.table.rules.id !== table.rules.id || this.rules.children.length < 2)) {
      this.picker = null;
      this.rules.replaceChildren(h("h2", {}, say("web.lobby.rules")), h("p", {}, h("strong", {}, presetName(table.game, table.rules))), cardList(table.rules.card));
    }
  }

  async #makePicker() {
    this.picker = "asked for";
    const info = await gamesInfo();
    this.rules.replaceChildren(h("h2", {}, say("web.lobby.rules")), ...rulesChoice(this.session, info));
  }

  speak(seat, words, isFace) {
    const bubble = this.people.children[seat]?.querySelector(".seat__bubble");
    if (bubble) speak({ parts: { bubble } }, words, isFace);
  }

  myCard() {
    return say("web.mycard.none");
  }
}
