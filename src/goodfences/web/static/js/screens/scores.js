/** Scores of this device: totals, the winners' board, the board where fewest is best, everything, and a way out. */

import { ask } from "../dialog.js";
import { h } from "../dom.js";
import { download } from "../parts/clipboard.js";
import { presetName } from "../parts/rulecard.js";
import { settingsSheet } from "../parts/settings_sheet.js";
import { iconButton, topbar } from "../parts/topbar.js";
import { asCsv, forget, lowest, results, totals, winners } from "../scores.js";
import { listed, say } from "../words.js";

const BEST = 10;

const day = (at) => new Date(at).toLocaleDateString(document.documentElement.lang, { dateStyle: "medium" });

function table(title, heads, rows) {
  return h(
    "div.scroll-x",
    { tabindex: "0", role: "group", "aria-label": title },
    h("table.plain-table", {}, h("caption.only-heard", {}, title), h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, head)))), h("tbody", {}, ...rows.map((row) => h("tr", {}, ...row.map((cell) => h("td", {}, cell)))))),
  );
}

const common = (one) => [presetName(one.game, { preset: one.preset, text: one.rules }), listed(one.with), day(one.at)];

function board(list) {
  const title = say("web.scores.winners");
  const best = winners(list).slice(0, BEST);
  if (!best.length) return null;
  const heads = ["#", say("web.scores.points"), say("web.scores.rules"), say("web.scores.against"), say("web.scores.when")];
  return h("section.panel", {}, h("h2", {}, title), table(title, heads, best.map((one, i) => [String(i + 1), h("strong", {}, String(one.points)), ...common(one)])));
}

function low(list) {
  const title = say("web.scores.lowest");
  const best = lowest(list).slice(0, BEST);
  if (!best.length) return null;
  const heads = ["#", say("web.scores.a_round"), say("web.scores.score"), say("web.scores.rules"), say("web.scores.against"), say("web.scores.when")];
  const rate = (one) => (one.score / Math.max(1, one.rounds)).toFixed(2);
  return h("section.panel", {}, h("h2", {}, title), h("p.soft", {}, say("web.scores.lowest.words")), table(title, heads, best.map((one, i) => [String(i + 1), rate(one), `${one.score} / ${one.rounds}`, ...common(one)])));
}

function all(list) {
  const title = say("web.scores.all");
  const heads = [say("web.scores.result"), say("web.scores.points"), say("web.scores.rules"), say("web.scores.against"), say("web.scores.when")];
  return h("section.panel", {}, h("h2", {}, title), table(title, heads, [...list].reverse().map((one) => [say(`web.standing.${one.standing}`), String(one.points), ...common(one)])));
}

export function scoresScreen() {
  const page = h("main.page", { id: "main", tabindex: "-1" });
  const draw = () => {
    const list = results();
    const sums = totals(list);
    const figure = (name) => h("div", {}, h("dt", {}, say(`web.scores.${name}`)), h("dd", {}, sums[name].toLocaleString(document.documentElement.lang)));
    const clear = async () => {
      if (await ask(say("web.scores.forget"), say("web.scores.forget.words"), { yes: say("web.scores.forget.yes"), no: say("web.no") })) {
        forget();
        draw();
      }
    };
    const tools = h(
      "p.row",
      {},
      h("button.button", { type: "button", onclick: () => download("good-fences-scores.csv", asCsv(list), "text/csv") }, say("web.scores.export.csv")),
      h("button.button", { type: "button", onclick: () => download("good-fences-scores.json", JSON.stringify(list, null, 2), "application/json") }, say("web.scores.export.json")),
      h("button.button.button--quiet", { type: "button", onclick: clear }, say("web.scores.forget")),
    );
    page.replaceChildren(
      h("h1", {}, say("web.scores.title")),
      h("p.soft", {}, say("web.scores.words")),
      h("dl.figures", {}, figure("matches"), figure("wins"), figure("points")),
      ...(list.length ? [board(list), low(list), all(list), tools].filter(Boolean) : [h("p", {}, say("web.scores.none"))]),
    );
  };
  draw();
  return h("div", {}, topbar([iconButton("settings", say("web.settings"), settingsSheet)]), page);
}
