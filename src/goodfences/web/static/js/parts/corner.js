/** On a big screen that only watches: the QR code of the invitation in the corner of the table. */

import { h, set, text } from "../dom.js";
import { say } from "../words.js";
import { spelled } from "./invite.js";

export class Corner {
  constructor() {
    this.qr = h("img", { alt: say("web.invite.qr"), width: 150, height: 150 });
    this.code = h("strong");
    this.element = h("figure.corner", { hidden: true }, this.qr, h("figcaption", {}, say("web.corner"), this.code));
  }

  draw({ you, table }) {
    const shown = you.seat === null && table.kind === "friends";
    this.element.hidden = !shown;
    if (!shown) return;
    set(this.qr, "src", `/t/${table.code}/qr.svg`);
    text(this.code, spelled(table.code));
  }
}
