/** Quick phrases and reactions: no free text at the table but names. */

import { closeSheet, sheet } from "../dialog.js";
import { h } from "../dom.js";
import { say } from "../words.js";

const PHRASES = ["hello", "good_luck", "nice", "thanks", "sorry", "ouch", "not_again", "hurry", "one_moment", "well_played", "again", "bye"];
const REACTIONS = ["clap", "laugh", "gasp", "cry", "think", "fire", "heart", "shrug"];

/** Open the sheet to say something. */
export function talkSheet(session) {
  const send = (type, fields) => () => {
    session.send(type, fields);
    closeSheet();
  };
  if (!session.may("say")) {
    sheet(say("web.talk.title"), [h("p", {}, say("web.talk.not_now"))]);
    return;
  }
  sheet(say("web.talk.title"), [
    h(
      "div.faces",
      { role: "group", "aria-label": say("web.talk.faces") },
      ...REACTIONS.map((name) => h("button.button.face-button", { type: "button", "aria-label": say(`web.reaction.${name}`), onclick: send("react", { reaction: name }) }, say(`web.reaction.${name}.sign`))),
    ),
    h("div.phrases", { role: "group", "aria-label": say("web.talk.phrases") }, ...PHRASES.map((name) => h("button.button", { type: "button", onclick: send("say", { phrase: name }) }, say(`web.phrase.${name}`)))),
  ]);
}
