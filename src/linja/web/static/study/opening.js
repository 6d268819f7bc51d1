/** Opening a record or a position: pasted, out of a file, or from the start. The server reads it. */

/** @import { RecordTree } from "../types.js" */

import { part } from "../page.js";
import { t } from "../text.js";
import { ask, LookUpTrouble } from "./positions.js";

/**
 * @param {string} text
 * @param {string} rules of a position; a record says its own
 * @returns {Promise<RecordTree>}
 */
export function readText(text, rules) {
  return ask("/api/records/read", post({ text, rules }));
}

/**
 * @param {object} body
 * @returns {RequestInit}
 */
export function post(body) {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

/**
 * Why a text cannot be opened, and what the server says about its place.
 * @param {unknown} error
 */
export function whyNot(error) {
  if (!(error instanceof LookUpTrouble)) throw error;
  return error.code === "bad-request" ? `${t("This cannot be read.")} ${error.said}` : error.message;
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
      opened(await readText(wanted, rules.value));
      dialog.close();
    } catch (error) {
      part("open-trouble").textContent = whyNot(error);
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
