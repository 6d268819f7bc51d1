/** A new game against the computer that begins with a position. */

/** @import { Side } from "../types/game.js" */

import { sideToMove } from "../board/position.js";
import { post } from "../browser/api.js";
import { store, stored } from "../browser/storage.js";
import { byId } from "../page/dom.js";
import { t } from "../words/i18n.js";

/**
 * Makes the game and goes there.
 * @param {{rules: string, position: string, level: string | null, side: Side}} wanted a level of null is the server's choice
 */
export async function playFrom({ rules, position, level, side }) {
  const answer = await fetch("/api/games", post({ rules, position, opponent: "computer", level, side }));
  if (!answer.ok) throw new Error(String(answer.status));
  location.assign((await answer.json()).url);
}

/**
 * The dialog that asks for level and colour.
 * @param {() => {rules: string, position: string}} from
 */
export function listenForPlaying(from) {
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
    playFrom({ ...from(), level: level.value, side }).catch(() => {
      byId("play-trouble").textContent = t("The server could not start this game. Please try again.");
    });
  });
}
