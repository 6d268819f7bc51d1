/** A link to copy or to send on. */

import { t } from "../words/i18n.js";
import { part } from "./dom.js";
import { say } from "./live-region.js";

/**
 * @param {string} name of the field and the buttons in the template
 * @param {string} link
 */
export function showLink(name, link) {
  /** @type {HTMLInputElement} */ (part(`${name}-link`)).value = link;
  part(`${name}-copied`).textContent = "";
}

/** @param {string} name */
export function listenForSharing(name) {
  const field = /** @type {HTMLInputElement} */ (part(`${name}-link`));
  const copied = part(`${name}-copied`);
  field.addEventListener("focus", () => field.select());
  part(`${name}-copy`).addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      copied.textContent = t("Copied.");
    } catch {
      copied.textContent = t("Copy the marked link.");
    }
    say(copied.textContent);
  });
  const share = part(`${name}-share`);
  share.hidden = !("share" in navigator);
  share.addEventListener("click", () => navigator.share({ title: "Linja", url: field.value }).catch(() => undefined));
}
