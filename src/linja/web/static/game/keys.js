/** The keys of the game page. */

import { part } from "../page.js";

/**
 * @param {HTMLElement} board
 * @param {(by: number) => void} step looks back or on
 */
export function listenForKeys(board, step) {
  addEventListener("keydown", (event) => {
    const inField = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
    if (inField || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowLeft") step(-1);
    else if (event.key === "ArrowRight") step(1);
    else return;
    event.preventDefault();
  });

  // Letters work only on the board, where no reading aid needs them.
  board.addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey }) => {
    const names = { s: part("skip").hidden ? "pass" : "skip", u: "undo", h: "hint" };
    const name = names[/** @type {keyof typeof names} */ (key)];
    if (!name || ctrlKey || metaKey || altKey) return;
    const button = /** @type {HTMLButtonElement} */ (part(name));
    if (!button.hidden) button.click();
  });
}
