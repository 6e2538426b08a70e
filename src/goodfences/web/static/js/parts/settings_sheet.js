/** Settings of this device: looks, sound, motion, names. */

import { sheet } from "../dialog.js";
import { h } from "../dom.js";
import { change, setting } from "../settings.js";
import { say } from "../words.js";

const CHOICES = {
  theme: ["auto", "light", "dark"],
  suits: ["two", "four"],
  sound: ["on", "off"],
  motion: ["auto", "full", "still"],
  speed: ["slow", "normal", "fast"],
};

/** A group of radio buttons drawn as segments. */
export function segments(name, label, values, { value, words, onchange }) {
  return h(
    "fieldset.segments",
    {},
    h("legend", {}, label),
    ...values.map((one) => h("label.segment", {}, h("input", { type: "radio", name, value: one, checked: one === value, onchange: () => onchange(one) }), words(one))),
  );
}

/** The fields of the settings. */
export function settingsFields() {
  return Object.entries(CHOICES).map(([name, values]) =>
    segments(`set-${name}`, say(`web.setting.${name}`), values, {
      value: setting(name),
      words: (one) => say(`web.setting.${name}.${one}`),
      onchange: (one) => change(name, one),
    }),
  );
}

/** Open the settings. */
export function settingsSheet() {
  sheet(say("web.settings"), [h("div.stack", {}, ...settingsFields())]);
}
