/** How computers play: said in words, and chosen by the host. */

import { h } from "../dom.js";
import { say, tell } from "../words.js";
import { gamesInfo } from "./rulespicker.js";

/** The name of a style: "Swaps seven and down". */
export const styleName = (style) => say(`table.style.${style.replaceAll(/[:-]/g, "_")}`);

/** A choice of how the computer on a seat plays; `number` tells its seat whenever it is needed. */
export function styleSelect(session, name, number) {
  const select = h("select.select.style-select", {
    "aria-label": say("web.style.label", { name }),
    onchange: () => session.send("set_style", { seat: number(), style: select.value }),
  });
  select.fill = async (style) => {
    if (!select.options.length) {
      const { styles } = await gamesInfo();
      if (!select.options.length) select.append(...styles.map((one) => h("option", { value: one.style }, tell(one.name))));
    }
    if (document.activeElement !== select || select.value === "") select.value = style;
  };
  return select;
}

/** The choice for every computer at a table, each with what it does. */
export async function stylesPanel(session) {
  const { styles } = await gamesInfo();
  const about = new Map(styles.map((one) => [one.style, tell(one.about)]));
  const computers = session.view.table.seats.map((seat, number) => ({ ...seat, number })).filter(({ kind }) => kind === "computer");
  return h(
    "div.stack",
    {},
    ...computers.map(({ name, style, number }) => {
      const words = h("p.soft.small", {}, say("web.style.about", { name, about: about.get(style) ?? "" }));
      const select = styleSelect(session, name, () => number);
      select.fill(style);
      select.addEventListener("change", () => {
        words.textContent = say("web.style.about", { name, about: about.get(select.value) ?? "" });
      });
      return h("div.style-row", {}, h("span.people__name", {}, name), select, words);
    }),
  );
}
