/** The keys of the game page. */

import { listenForShortcuts } from "../browser/shortcuts.js";
import { byId } from "../page/dom.js";

/**
 * @param {HTMLElement} board
 * @param {(by: number) => void} step looks back or on
 */
export function listenForGameShortcuts(board, step) {
  listenForShortcuts({ ArrowLeft: () => step(-1), ArrowRight: () => step(1) });

  // Letters work only on the board, where no reading aid needs them.
  board.addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey }) => {
    const names = { s: byId("skip").hidden ? "pass" : "skip", u: "undo", h: "hint" };
    const name = names[/** @type {keyof typeof names} */ (key)];
    if (!name || ctrlKey || metaKey || altKey) return;
    const button = /** @type {HTMLButtonElement} */ (byId(name));
    if (!button.hidden) button.click();
  });
}
