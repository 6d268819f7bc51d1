/** The name on the own plate: the one remembered in this browser to begin with, another one whenever one likes. */

/** @import { GameState } from "../../types/game.js" */

import { stored, store } from "../../browser/storage.js";
import { disable, byId } from "../../page/dom.js";

let introduced = false;

/**
 * @param {GameState} state
 * @returns {state is GameState & {you: "b" | "r"}}
 */
function hasName(state) {
  return state.opponent === "link" && (state.you === "b" || state.you === "r") && !state.outcome && !state.archived;
}

/**
 * @param {GameState} state
 * @param {boolean} up
 */
export function showName(state, up) {
  byId("rename").hidden = !hasName(state);
  disable("rename", !up);
}

/**
 * Whoever sits down gets the name they had the last time; from then on the one they have here is remembered.
 * @param {GameState} state
 * @param {(message: object) => void} send
 */
export function introduce(state, send) {
  if (!hasName(state)) return;
  const [now, remembered] = [state.players[state.you].name, stored("name")];
  if (!introduced && now === null && remembered) send({ type: "name", name: remembered });
  else store("name", now);
  introduced = true;
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
