/** Giving text away: the system's share sheet where there is one, else the clipboard, else a field to copy from. */

import { note } from "../announce.js";
import { sheet } from "../dialog.js";
import { h } from "../dom.js";
import { say } from "../words.js";

/** Copy a text and say so. */
export async function copy(words) {
  try {
    await navigator.clipboard.writeText(words);
    note(say("web.copied"));
  } catch {
    sheet(say("web.copy.title"), [h("textarea.input.copy-field", { readonly: true, rows: 8, "aria-label": say("web.copy.title") }, words)]);
  }
}

/** Share a text, and a link when there is one. */
export async function share(words, url) {
  if (navigator.share) {
    try {
      await navigator.share(url ? { text: words, url } : { text: words });
      return;
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  await copy(url ? `${words}\n${url}` : words);
}

/** Offer a text as a file. */
export function download(name, words, kind = "text/plain") {
  const url = URL.createObjectURL(new Blob([words], { type: kind }));
  const link = h("a", { href: url, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
