/**
 * The picker of house rules: presets, then each option as a sentence with what it changes. The server checks every
 * choice, so that a contradiction is explained the moment it is made.
 */

import { h, text } from "../dom.js";
import { getJson } from "../net/api.js";
import { has, say, tell } from "../words.js";
import { cardList, presetName } from "./rulecard.js";

let games = null;

/** Presets and options of both games, fetched once. */
export async function gamesInfo() {
  games ??= await getJson("/games.json");
  return games;
}

const words = (key, otherwise) => (has(key) ? say(key) : otherwise);

export class RulesPicker {
  /** `start` is {game, text}; `onchange` is called with {game, text, card, preset, id} after each good choice. */
  constructor(info, start, onchange) {
    this.info = info;
    this.game = start.game;
    this.onchange = onchange;
    this.problems = h("div.warn", { hidden: true, role: "alert" });
    this.cardBox = h("div");
    this.presets = h("div.presets", { role: "group", "aria-label": say("web.picker.presets") });
    this.options = h("div.options");
    this.element = h(
      "div.picker",
      {},
      this.presets,
      this.problems,
      h("details.picker__more", {}, h("summary", {}, say("web.picker.options")), this.options),
      h("section.picker__card", { "aria-label": say("web.picker.card") }, h("h3", {}, say("web.picker.card")), this.cardBox),
    );
    this.#fromText(start.text);
  }

  /** Read a text of rules ("chips queen=turns_back") into values. */
  #fromText(rules) {
    const info = this.info[this.game];
    const values = Object.fromEntries(info.options.map((option) => [option.name, String(option.default)]));
    for (const word of rules.split(/\s+/).filter(Boolean)) {
      const [name, value] = word.split("=");
      if (value !== undefined) values[name] = value;
      else Object.assign(values, asText(info.presets.find((preset) => preset.name === name)?.options ?? {}));
    }
    this.values = values;
    this.#draw();
    this.check();
  }

  #draw() {
    const info = this.info[this.game];
    this.presets.replaceChildren(
      ...info.presets.map((preset) =>
        h(
          "button.preset",
          { type: "button", "data-preset": preset.name, "aria-pressed": "false", onclick: () => this.#choosePreset(preset) },
          h("strong", {}, presetName(this.game, { preset: preset.name, text: preset.name })),
          h("span", {}, words(`web.preset.${this.game}.${preset.name}.words`, "")),
        ),
      ),
    );
    this.options.replaceChildren(...info.options.map((option) => this.#option(option)));
  }

  #choosePreset(preset) {
    Object.assign(this.values, asText(preset.options));
    for (const option of this.info[this.game].options) this.#showValue(option);
    this.check();
  }

  #option(option) {
    const base = `web.option.${this.game}.${option.name}`;
    const row = h("fieldset.option", { "data-option": option.name }, h("legend", {}, words(base, option.name)));
    const ranges = option.values.filter(({ value }) => isRange(value));
    const free = option.values.filter(({ value }) => value.includes("..."));
    const plain = option.values.filter(({ value }) => value && !value.includes("..") && !(ranges.length && /^\d+$/.test(value)));
    for (const { value, say: sentence } of plain) row.append(this.#radio(option, value, words(`${base}.${value}`, tell(sentence) || value)));
    for (const { value } of ranges) row.append(this.#number(option, value, base));
    if (free.length) row.append(this.#free(option, base));
    this.#showValue(option, row);
    return row;
  }

  #radio(option, value, sentence) {
    const input = h("input", { type: "radio", name: `${this.game}-${option.name}`, value, onchange: () => this.#set(option, value) });
    return h("label.check", {}, input, h("span", {}, sentence));
  }

  #free(option, base) {
    const field = h("input.input", { type: "text", maxlength: 80, spellcheck: "false", autocomplete: "off", "data-free": "yes" });
    field.addEventListener("change", () => this.#set(option, field.value.trim().replaceAll(" ", "")));
    return h("label.field", {}, words(`${base}.free`, option.name), field);
  }

  #number(option, range, base) {
    const [prefix, span] = range.includes(":") ? range.split(":") : ["", range];
    const [low, high] = span.split("..").map(Number);
    const field = h("input.input.option__number", { type: "number", min: low, max: high, inputmode: "numeric", "data-prefix": prefix });
    const value = () => (prefix ? `${prefix}:${field.value || low}` : field.value || String(low));
    field.addEventListener("change", () => this.#set(option, value()));
    const key = prefix ? `${base}.${prefix}` : `${base}.count`;
    if (!prefix) return h("label.check", {}, field, h("span", {}, words(key, option.name)));
    const radio = h("input", { type: "radio", name: `${this.game}-${option.name}`, value: prefix, onchange: () => this.#set(option, value()) });
    field.setAttribute("aria-label", words(key, prefix));
    return h("div.check", {}, h("label.check", {}, radio, h("span", {}, words(key, prefix))), field);
  }

  #showValue(option, row = this.options.querySelector(`[data-option="${option.name}"]`)) {
    const value = this.values[option.name];
    const [prefix, count] = /^[a-z_]+:\d+$/.test(value) ? value.split(":") : [value, ""];
    for (const input of row.querySelectorAll("input")) {
      if (input.type === "radio") input.checked = input.value === prefix;
      else if (input.dataset.free) input.value = value;
      else if (input.dataset.prefix === prefix && count) input.value = count;
      else if (!input.dataset.prefix && !count) input.value = value;
      else input.value ||= "10";
    }
  }

  #set(option, value) {
    this.values[option.name] = value;
    this.#showValue(option);
    this.check();
  }

  /** The chosen options as text: only what differs from the defaults. */
  get text() {
    return this.info[this.game].options
      .filter((option) => String(option.default) !== this.values[option.name] && this.values[option.name] !== "")
      .map((option) => `${option.name}=${this.values[option.name]}`)
      .join(" ");
  }

  async check() {
    const asked = this.text;
    const answer = await getJson(`/rules.json?game=${this.game}&rules=${encodeURIComponent(asked)}`);
    if (asked !== this.text) return;
    this.#problems(answer.problems ?? []);
    if (!answer.ok) return;
    this.cardBox.replaceChildren(cardList(answer.card));
    for (const button of this.presets.children) button.setAttribute("aria-pressed", String(button.dataset.preset === answer.text));
    this.onchange({ game: this.game, ...answer });
  }

  #problems(problems) {
    this.problems.hidden = problems.length === 0;
    text(this.problems, problems.map(plainly).join(" "));
  }

  /** Choose the other game. */
  setGame(game, rules = "") {
    this.game = game;
    this.#fromText(rules);
  }
}

/** Contradictions that the engine names by its options, in plain words; one that is not here is shown as it is. */
const PROBLEMS = {
  no_king_seen: /king_effect=cancels_exchanges needs/,
  no_pot: /last_tie=split_pot needs a pot/,
  no_end: /puts nobody out/,
  not_looked: /king_refusal=may needs/,
};

function plainly(problem) {
  const known = Object.entries(PROBLEMS).find(([, pattern]) => pattern.test(problem));
  return known ? say(`web.problem.${known[0]}`) : problem;
}

/** A range is written 1..99 or minutes:1..9999; RANK:1..9,... is free text. */
const isRange = (value) => /^(\w+:)?\d+\.\.\d+$/.test(value);

const asText = (options) => Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]));
