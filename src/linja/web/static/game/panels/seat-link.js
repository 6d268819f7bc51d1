/** Continuing on another device: a private link that moves the seat. */

/** @import { GameState } from "../../types/game.js" */

import { request } from "../../browser/backend.js";
import { byId, disable } from "../../page/dom.js";
import { listenForSharing, showLink } from "../../page/share-link.js";
import { t } from "../../words/i18n.js";

/**
 * @param {GameState} state
 * @param {boolean} connected
 */
export function showSeatLink(state, connected) {
  byId("move-seat").hidden = state.you === null || state.outcome !== null || state.archived;
  disable("move-seat", !connected);
}

/** @param {string} game */
export function listenForSeatLink(game) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("seat-dialog"));
  listenForSharing("seat");
  byId("move-seat").addEventListener("click", async () => {
    showLink("seat", "");
    dialog.showModal();
    try {
      const answer = await request(`/api/games/${game}/seat-link`, { method: "POST" });
      if (!answer.ok) throw new Error(String(answer.status));
      showLink("seat", new URL((await answer.json()).url, location.href).href);
    } catch {
      byId("seat-copied").textContent = t("The server couldn't create a link. Please try again.");
    }
  });
  dialog.addEventListener("close", () => showLink("seat", ""));
}
