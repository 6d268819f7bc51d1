/** A new game against the computer from a position: the dialog that asks for level and colour. */

/** @import { Side } from "../types/game.js" */

import { sideToMove } from "../board/position.js";
import { createGame } from "../browser/api.js";
import { store, stored } from "../browser/storage.js";
import { byId } from "../page/dom.js";
import { t } from "../words/i18n.js";

/**
 * Creates the game and opens it.
 * @param {{rules: string, position: string, level: string | null, side: Side}} wanted a level of null is the server's choice
 */
export async function startGameFrom({ rules, position, level, side }) {
  location.assign(await createGame({ rules, position, opponent: "computer", level, side }));
}

/**
 * @param {() => {rules: string, position: string}} from what is on the board
 */
export function listenForPlayDialog(from) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("play-dialog"));
  const level = /** @type {HTMLSelectElement} */ (byId("play-level"));
  const sides = /** @type {HTMLInputElement[]} */ ([...dialog.querySelectorAll("[name=play-side]")]);
  byId("play").addEventListener("click", () => {
    level.value = stored("study-level") ?? level.value;
    for (const side of sides) side.checked = side.value === sideToMove(from().position);
    byId("play-trouble").textContent = "";
    dialog.showModal();
  });
  byId("play-cancel").addEventListener("click", () => dialog.close());
  byId("play-form").addEventListener("submit", (event) => {
    event.preventDefault();
    store("study-level", level.value);
    const side = /** @type {Side} */ (sides.find((one) => one.checked)?.value ?? "b");
    startGameFrom({ ...from(), level: level.value, side }).catch(() => {
      byId("play-trouble").textContent = t("The server couldn't start the game. Please try again.");
    });
  });
}
