/** The rule card: the rules in force in plain sentences, one tap away at all times. */

import { sheet } from "../dialog.js";
import { h } from "../dom.js";
import { has, say, tell } from "../words.js";

/** The sentences of a rule card as a list. */
export function cardList(card) {
  return h("ol.rule-card", {}, ...card.map((message) => h("li", {}, tell(message))));
}

/** The name of rules: a preset, a preset with changes, or your own rules. */
export function presetName(game, { preset, text }) {
  const key = `web.preset.${game}.${preset}`;
  if (!preset || !has(key)) return say("web.preset.own");
  return text === preset ? say(key) : say("web.preset.changed", { name: say(key) });
}

/** Open the rule card of a table. */
export function ruleCard(view) {
  if (!view) return;
  const { game, rules } = view.table;
  const line = game === "cuckoo" ? [h("p.rule-line.rule-line--card", {}, say("web.rule_line"))] : [];
  sheet(say("web.rules.title", { name: presetName(game, rules) }), [
    ...line,
    cardList(rules.card),
    h("p.soft.small", {}, say("web.rules.id", { id: rules.id, text: rules.text })),
  ]);
}
