/** Keys of the table. None acts while a sheet is open, in a field, or with a modifier. */

import { sheetOpen } from "./dialog.js";

/** Listen for keys: {k: action, ...}; returns nothing. */
export function listenForKeys(actions) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || sheetOpen()) return;
    if (event.target.closest?.("input, select, textarea")) return;
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
