/** Sheets: one native <dialog> at a time, closed by Escape, the button or a tap beside it; focus goes back by itself. */

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { say } from "./words.js";

let open = null;

/** Whether a sheet is open: then no key of the table acts. */
export const sheetOpen = () => open !== null && open.open;

/** Close the open sheet, if there is one. */
export function closeSheet() {
  open?.close();
}

/**
 * Open a sheet. `content` is a list of elements; returns the dialog. `onclose` is called once it has closed.
 */
export function sheet(title, content, { onclose, wide = false } = {}) {
  closeSheet();
  const back = document.activeElement;
  const heading = h("h2", { id: "sheet-title", tabindex: "-1" }, title);
  const close = h("button.button.button--quiet.button--round", { type: "button", "aria-label": say("web.close") }, icon("close"));
  const body = h("div.sheet__body", { tabindex: "0", role: "group", "aria-labelledby": "sheet-title" }, ...content);
  const dialog = h(
    wide ? "dialog.sheet.sheet--wide" : "dialog.sheet",
    { "aria-labelledby": "sheet-title" },
    h("div.sheet__head", {}, heading, close),
    body,
  );
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (open === dialog) open = null;
    if (back?.isConnected) back.focus({ preventScroll: true });
    onclose?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  heading.focus({ preventScroll: true });
  open = dialog;
  return dialog;
}

/** Ask a question with two answers; resolves to whether the first was chosen. */
export function ask(title, words, { yes, no }) {
  return new Promise((resolve) => {
    let answer = false;
    const choose = (value) => () => {
      answer = value;
      closeSheet();
    };
    sheet(
      title,
      [
        h("p", {}, words),
        h(
          "p.row.sheet__answers",
          {},
          h("button.button.button--main", { type: "button", onclick: choose(true) }, yes),
          h("button.button", { type: "button", onclick: choose(false) }, no),
        ),
      ],
      { onclose: () => resolve(answer) },
    );
  });
}
