/** The page about privacy, and the button that deletes what is stored. */

import "../page/settings.js";
import { forgetAll } from "../browser/storage.js";
import { part } from "../page/dom.js";
import { t } from "../words/i18n.js";

part("forget").addEventListener("click", () => /** @type {HTMLDialogElement} */ (part("forget-dialog")).showModal());

part("forget-yes").addEventListener("click", async () => {
  const said = part("forgotten");
  try {
    const answer = await fetch("/api/me", { method: "DELETE" });
    if (!answer.ok) throw new Error(String(answer.status));
    forgetAll();
    part("forget").hidden = true;
    said.textContent = t("Done. Nothing about you is stored any more.");
  } catch {
    said.textContent = t("The server could not delete it. Please try again.");
  }
  said.focus();
});
