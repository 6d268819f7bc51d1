/** The player's own name: at first the one stored in this browser; it can be changed at any time. */

/** @import { GameState } from "../../types/game.js" */

import { store, stored } from "../../browser/storage.js";
import { byId, disable } from "../../page/dom.js";

let nameSent = false;

/**
 * @param {GameState} state
 * @returns {state is GameState & {you: "b" | "r"}}
 */
function hasName(state) {
  return state.opponent === "link" && (state.you === "b" || state.you === "r") && !state.outcome && !state.archived;
}

/**
 * @param {GameState} state
 * @param {boolean} connected
 */
export function showName(state, connected) {
  byId("rename").hidden = !hasName(state);
  disable("rename", !connected);
}

/**
 * A player who sits down gets the stored name; from then on the name in the game is stored.
 * @param {GameState} state
 * @param {(message: object) => void} send
 */
export function sendStoredName(state, send) {
  if (!hasName(state)) return;
  const [now, remembered] = [state.players[state.you].name, stored("name")];
  if (!nameSent && now === null && remembered) send({ type: "name", name: remembered });
  else store("name", now);
  nameSent = true;
}

/**
 * @param {() => GameState | null} state
 * @param {(message: object) => void} send
 */
export function listenForName(state, send) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("name-dialog"));
  const field = /** @type {HTMLInputElement} */ (byId("name-field"));
  byId("rename").addEventListener("click", () => {
    const now = state();
    dialog.returnValue = "";
    field.value = now && hasName(now) ? (now.players[now.you].name ?? "") : "";
    dialog.showModal();
    field.select();
  });
  byId("name-cancel").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "yes") send({ type: "name", name: field.value.trim() || null });
  });
}
