/** The keys of the game page. */

import { listenForShortcuts } from "../browser/shortcuts.js";
import { byId } from "../page/dom.js";

/**
 * @param {HTMLElement} board
 * @param {(by: number) => void} step looks back or on
 */
export function listenForGameShortcuts(board, step) {
  const press = (/** @type {string} */ name) => () => {
    if (!byId(name).hidden) byId(name).click();
  };
  const rows = [..."12345678"].map((row) => /** @type {const} */ ([row, () => toBoard(board, row)]));
  listenForShortcuts({
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    s: () => press(byId("skip").hidden ? "pass" : "skip")(),
    u: press("undo"),
    h: press("hint"),
    "?": () => /** @type {HTMLDialogElement} */ (byId("keys-dialog")).showModal(),
    ...Object.fromEntries(rows),
  });
}

/**
 * A row chosen from elsewhere on the page; on the board itself the board has heard the key already.
 * @param {HTMLElement} board
 * @param {string} key
 */
function toBoard(board, key) {
  if (board.contains(document.activeElement)) return;
  board.focus();
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}
