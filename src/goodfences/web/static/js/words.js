/** Sentences: a key and its arguments, told in the reader's language. The same rules as goodfences.words. */

let texts = {};
let plural = [1, 0];

/** Take the catalogue that the server sent: the texts, and the index of the form for each number. */
export function learn(catalogue) {
  texts = catalogue.texts;
  plural = catalogue.plural;
}

const formOf = (n) => plural[n < plural.length ? n : (n % 100) + 100] ?? 0;

/** Whether there is a text for a key. */
export const has = (key) => key in texts;

/** The text of a key, its {arguments} put in; n chooses the plural form. A missing key shows itself. */
export function say(key, args = {}) {
  const forms = texts[key];
  if (!forms) return key;
  const form = forms.length > 1 ? forms[Math.min(formOf(Number(args.n)), forms.length - 1)] : forms[0];
  return form.replace(/\{(\w+)\}/g, (_, name) => {
    if (!(name in args)) return `{${name}}`;
    return name.split("_")[0] === "card" ? cardName(String(args[name])) : String(args[name]);
  });
}

/** The text of a message from the server. */
export const tell = (message) => (message ? say(message.key, message.args ?? {}) : "");

/** A card in words: "ten of hearts". */
export const cardName = (card) => say("cards.name", { rank: say(`cards.rank.${card[0]}`), suit: say(`cards.suit.${card[1]}`) });

/** Names as a list in a sentence: "Mina, Leo and Rosa". */
export function listed(names) {
  return new Intl.ListFormat(document.documentElement.lang || "en", { type: "conjunction" }).format(names);
}
