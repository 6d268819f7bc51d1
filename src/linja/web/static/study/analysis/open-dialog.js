/** Opening a record or a position: pasted, out of a file, or from the start. The server reads it. */

/** @import { RecordTree } from "../../types/api.js" */

import { ApiError, fetchJson, post } from "../../browser/api.js";
import { byId, make } from "../../page/dom.js";
import { t } from "../../words/i18n.js";

/**
 * Why a text cannot be opened, and what the server says about its place.
 * @param {unknown} error
 */
export function errorParts(error) {
  if (!(error instanceof ApiError)) throw error;
  return error.code === "bad-request" ? unreadableParts(error.detail) : [error.message];
}

/** @param {string} detail by the server, in English */
export function unreadableParts(detail) {
  return [t("This can't be read."), " ", make("span", { lang: "en" }, detail)];
}

/** @param {(tree: RecordTree) => void} opened */
export function listenForOpenDialog(opened) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("open-dialog"));
  const text = /** @type {HTMLTextAreaElement} */ (byId("open-text"));
  const file = /** @type {HTMLInputElement} */ (byId("open-file"));
  const rules = /** @type {HTMLSelectElement} */ (byId("open-rules"));

  /** @param {string} wanted */
  async function open(wanted) {
    byId("open-trouble").textContent = "";
    try {
      opened(await fetchJson("/api/records/read", post({ text: wanted, rules: rules.value })));
      dialog.close();
    } catch (error) {
      byId("open-trouble").replaceChildren(...errorParts(error));
    }
  }

  byId("open").addEventListener("click", () => dialog.showModal());
  byId("open-cancel").addEventListener("click", () => dialog.close());
  byId("open-start").addEventListener("click", () => void open(`[Rules "${rules.value}"] *`));
  byId("open-form").addEventListener("submit", (event) => {
    event.preventDefault();
    void open(text.value);
  });
  const edition = /** @type {HTMLSelectElement} */ (byId("edition"));
  edition.addEventListener("change", () => {
    const position = byId("position-text").textContent ?? "";
    const query = new URLSearchParams({ rules: edition.value, ...(position.startsWith("61111110/01111116") ? {} : { position }) });
    location.assign(`/analysis?${query}`);
  });
  file.addEventListener("change", async () => {
    text.value = (await file.files?.[0]?.text()) ?? text.value;
  });
}
