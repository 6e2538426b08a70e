/** What a fair deal means here, and a check of a match in this browser. */

import { announce } from "../announce.js";
import { h } from "../dom.js";
import { checkSecret, checkShuffle } from "../fair.js";
import { icon } from "../icons.js";
import { getJson } from "../net/api.js";
import { settingsSheet } from "../parts/settings_sheet.js";
import { iconButton, topbar } from "../parts/topbar.js";
import { cardName, say } from "../words.js";

const line = (name, value) => [h("dt", {}, name), h("dd", {}, value)];

function verdict(state, words) {
  return h(`p.verdict.verdict--${state}`, {}, icon(state === "bad" ? "close" : state === "ok" ? "shield" : "clock"), h("span", {}, words));
}

async function shuffleBox(proof, secret) {
  const state = await checkShuffle(proof, secret);
  const words = state === "ok" ? say(proof.dealt.length ? "web.fair.ok" : "web.fair.ok.key", { n: proof.dealt.length }) : say(`web.fair.${state}`);
  return {
    state,
    element: h(
      "li.proof",
      {},
      h("strong", {}, say("web.fair.shuffle", { n: proof.purpose.split(" ")[1] })),
      verdict(state, words),
      h("dl.code-text", {}, ...line(say("web.fair.commitment"), proof.commitment), ...(proof.key ? line("HMAC", proof.key) : [])),
      proof.dealt.length ? h("p.small", {}, proof.dealt.map(([, card]) => cardName(card)).join(", ")) : null,
    ),
  };
}

async function check(place, box) {
  const [code, match] = place.trim().toUpperCase().replaceAll(" ", "").split(".");
  box.replaceChildren(h("p", {}, say("web.fair.checking")));
  let found;
  try {
    found = await getJson(`/t/${code}/fair/${match || 1}.json`);
  } catch {
    box.replaceChildren(h("p.warn", {}, say("web.fair.none")));
    return;
  }
  const secret = await checkSecret(found);
  const proofs = [];
  for (const proof of found.shuffles) proofs.push(await shuffleBox(proof, found.secret));
  const count = (state) => proofs.filter((proof) => proof.state === state).length;
  const bad = count("bad") + (secret === "bad" ? 1 : 0);
  const sum = bad ? say("web.fair.wrong", { n: bad }) : say("web.fair.all", { n: count("ok") });
  box.replaceChildren(
    verdict(bad ? "bad" : "ok", sum),
    h("dl.code-text", {}, ...line(say("web.fair.commitment"), found.commitment), ...line(say("web.fair.secret"), found.secret || say("web.fair.secret.later"))),
    ...(secret === "wait" ? [] : [verdict(secret, say(secret === "ok" ? "web.fair.ok.secret" : "web.fair.bad.secret"))]),
    h("ol.proofs", {}, ...proofs.map(({ element }) => element)),
  );
  announce(sum);
}

export function fairScreen() {
  const box = h("div.stack.fair__result");
  const input = h("input.input.input--code", { id: "fair-code", maxlength: 14, autocomplete: "off", spellcheck: "false", placeholder: say("web.fair.code.example"), value: location.hash.slice(1) });
  const form = h("form.row.code-form", {}, h("label.field", { for: "fair-code" }, say("web.fair.code"), input), h("button.button.button--main", { type: "submit" }, say("web.fair.check")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    check(input.value, box);
  });
  if (/^[A-Z]{6}\.[1-9]/.test(input.value)) check(input.value, box);
  return h(
    "div",
    {},
    topbar([iconButton("settings", say("web.settings"), settingsSheet)]),
    h(
      "main.page",
      { id: "main", tabindex: "-1" },
      h("h1", {}, say("web.fair.title")),
      h("p.fair__lead", {}, say("web.fair.lead")),
      h("section.panel", {}, h("ol.rule-card", {}, ...[1, 2, 3].map((n) => h("li", {}, say(`web.fair.how.${n}`))))),
      h("p", {}, say("web.fair.not")),
      h("section.panel.stack", { "aria-label": say("web.fair.check") }, form, box),
    ),
  );
}
