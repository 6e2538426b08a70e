/** What this device likes: kept here only, in the browser's own storage. */

const KEY = "goodfences.settings";

const DEFAULTS = {
  name: "",
  theme: "auto",
  suits: "two",
  sound: "on",
  motion: "auto",
  speed: "normal",
  title: "family",
};

const listeners = new Set();
let values = { ...DEFAULTS, ...stored() };

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

/** The value of a setting. */
export const setting = (name) => values[name];

/** Change a setting, keep it, and tell whoever listens. */
export function change(name, value) {
  values = { ...values, [name]: value };
  try {
    localStorage.setItem(KEY, JSON.stringify(values));
  } catch {
    // a private window: the setting holds for this page
  }
  applySettings();
  for (const listener of listeners) listener(name, value);
}

/** Call a function after each change. */
export function onChange(listener) {
  listeners.add(listener);
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");
dark.addEventListener("change", () => applySettings());

/** Whether things may move. */
export const moves = () => values.motion === "full" || (values.motion === "auto" && !still.matches);

/** Put the settings on the document. */
export function applySettings() {
  const root = document.documentElement;
  const theme = values.theme === "auto" ? (dark.matches ? "dark" : "light") : values.theme;
  root.dataset.theme = theme;
  root.dataset.suits = values.suits;
  root.dataset.motion = moves() ? "full" : "still";
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", theme === "dark" ? "#121c1d" : "#f5eedd");
}
