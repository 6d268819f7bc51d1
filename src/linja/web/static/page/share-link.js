/** A link to copy or to send on. */

import { t } from "../words/i18n.js";
import { announce, byId } from "./dom.js";

/**
 * @param {string} name of the field and the buttons in the template
 * @param {string} link
 */
export function showLink(name, link) {
  /** @type {HTMLInputElement} */ (byId(`${name}-link`)).value = link;
  byId(`${name}-copied`).textContent = "";
}

/** @param {string} name */
export function listenForSharing(name) {
  const field = /** @type {HTMLInputElement} */ (byId(`${name}-link`));
  const copied = byId(`${name}-copied`);
  field.addEventListener("focus", () => field.select());
  byId(`${name}-copy`).addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      copied.textContent = t("Copied.");
    } catch {
      copied.textContent = t("Copy the selected link.");
    }
    announce(copied.textContent);
  });
  const share = byId(`${name}-share`);
  share.hidden = !("share" in navigator);
  share.addEventListener("click", () => navigator.share({ title: "Linja", url: field.value }).catch(() => undefined));
}
