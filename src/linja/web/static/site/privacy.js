/** The page about privacy, and the button that deletes what is stored. */

import "../page/settings.js";
import { request } from "../browser/backend.js";
import { clearStored } from "../browser/storage.js";
import { byId } from "../page/dom.js";
import { t } from "../words/i18n.js";
import { listenForBackup } from "./backup.js";

listenForBackup();

byId("forget").addEventListener("click", () => /** @type {HTMLDialogElement} */ (byId("forget-dialog")).showModal());

byId("forget-yes").addEventListener("click", async () => {
  const said = byId("forgotten");
  try {
    const answer = await request("/api/me", { method: "DELETE" });
    if (!answer.ok) throw new Error(String(answer.status));
    clearStored();
    byId("forget").hidden = true;
    said.textContent = t("Done. Your data has been deleted.");
  } catch {
    said.textContent = t("The server couldn't delete your data. Please try again.");
  }
  said.focus();
});
