/** The invitation: a link, its QR code, and the six letters of the table. */

import { sheet } from "../dialog.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { say } from "../words.js";
import { copy, share } from "./clipboard.js";

/** The link that lets somebody in; from "localhost" it names the address that phones in this house can reach. */
export function inviteLink(table, boot) {
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  const origin = local && boot.lan?.length ? boot.lan[0] : location.origin;
  return `${origin}/t/${table.code}#${table.key}`;
}

/** The code in two groups of three, as people read it aloud. */
export const spelled = (code) => `${code.slice(0, 3)} ${code.slice(3)}`;

const AGAIN_MS = 1200;

/** The QR code as a picture; asked for again when it came before the door was open. */
export function qrImage(table, size) {
  const src = `/t/${table.code}/qr.svg`;
  const image = h("img.invite__qr", { src, alt: say("web.invite.qr"), width: size, height: size });
  image.addEventListener("error", () => setTimeout(() => image.setAttribute("src", `${src}?again`), AGAIN_MS), { once: true });
  return image;
}

/** Link, code and QR as a block. */
export function inviteBlock(table, boot) {
  const link = inviteLink(table, boot);
  return h(
    "div.invite",
    {},
    qrImage(table, 200),
    h(
      "div.invite__words",
      {},
      h("p", {}, say("web.invite.words")),
      h("p.invite__code", { "aria-label": say("web.invite.code", { code: [...table.code].join(" ") }) }, spelled(table.code)),
      h("p.row", {}, h("button.button.button--main", { type: "button", onclick: () => share(say("web.invite.text"), link) }, icon("share"), say("web.invite.share")), h("button.button", { type: "button", onclick: () => copy(link) }, icon("copy"), say("web.invite.copy"))),
    ),
  );
}

/** Open the invitation in a sheet. */
export function inviteSheet(session, boot) {
  if (!session.view) return;
  sheet(say("web.invite.title"), [inviteBlock(session.view.table, boot)]);
}
