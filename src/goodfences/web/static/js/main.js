/** Starts the page: learns the words, puts the settings in force, and shows the screen that the server named. */

import { listenForTouch } from "./sounds.js";
import { applySettings } from "./settings.js";
import { getJson } from "./net/api.js";
import { learn } from "./words.js";

const SCREENS = {
  front: () => import("./screens/front.js").then((m) => m.frontScreen),
  table: () => import("./screens/table.js").then((m) => m.tableScreen),
  rules: () => import("./screens/rules.js").then((m) => m.rulesScreen),
  scores: () => import("./screens/scores.js").then((m) => m.scoresScreen),
  fair: () => import("./screens/fair.js").then((m) => m.fairScreen),
  replay: () => import("./screens/replay.js").then((m) => m.replayScreen),
  exhibits: () => import("./screens/exhibits.js").then((m) => m.exhibitsScreen),
};

async function start() {
  applySettings();
  const boot = JSON.parse(document.getElementById("boot").textContent);
  const load = SCREENS[boot.page];
  if (!load) return;
  const [words, screen] = await Promise.all([getJson(boot.words), load()]);
  learn(words);
  listenForTouch();
  document.getElementById("app").replaceChildren(await screen(boot));
  document.documentElement.dataset.ready = "yes";
}

start();
