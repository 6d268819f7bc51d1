/** Opening a record or a position: pasted, out of a file, or from the start. The server reads it. */

/** @import { RecordTree } from "../../types/api.js" */

import { ask, post, ServerTrouble } from "../../browser/api.js";
import { make, part } from "../../page/dom.js";
import { t } from "../../words/i18n.js";

/**
 * Why a text cannot be opened, and what the server says about its place.
 * @param {unknown} error
 */
export function whyNot(error) {
  if (!(error instanceof ServerTrouble)) throw error;
  return error.code === "bad-request" ? unreadable(error.said) : [error.message];
}

/** @param {string} said by the server, in English */
export function unreadable(said) {
  return [t("This cannot be read."), " ", make("span", { lang: "en" }, said)];
}

/** @param {(tree: RecordTree) => void} opened */
export function listenForOpening(opened) {
  const dialog = /** @type {HTMLDialogElement} */ (part("open-dialog"));
  const text = /** @type {HTMLTextAreaElement} */ (part("open-text"));
  const file = /** @type {HTMLInputElement} */ (part("open-file"));
  const rules = /** @type {HTMLSelectElement} */ (part("open-rules"));

  /** @param {string} wanted */
  async function open(wanted) {
    part("open-trouble").textContent = "";
    try {
      opened(await ask("/api/records/read", post({ text: wanted, rules: rules.value })));
      dialog.close();
    } catch (error) {
      part("open-trouble").replaceChildren(...whyNot(error));
    }
  }

  part("open").addEventListener("click", () => dialog.showModal());
  part("open-cancel").addEventListener("click", () => dialog.close());
  part("open-start").addEventListener("click", () => void open(`[Rules "${rules.value}"] *`));
  part("open-form").addEventListener("submit", (event) => {
    event.preventDefault();
    void open(text.value);
  });
  file.addEventListener("change", async () => {
    text.value = (await file.files?.[0]?.text()) ?? text.value;
  });
}
