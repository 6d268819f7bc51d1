/** The keys of the game page. */

import { listenForPageShortcuts } from "../browser/shortcuts.js";
import { byId } from "../page/dom.js";

/**
 * @param {HTMLElement} board
 * @param {(by: number) => void} step looks back or on
 */
export function listenForGameShortcuts(board, step) {
  const press = (/** @type {string} */ name) => () => {
    if (!byId(name).hidden) byId(name).click();
  };
  listenForPageShortcuts(board, "12345678", {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    s: () => press(byId("skip").hidden ? "pass" : "skip")(),
    u: press("undo"),
    h: press("hint"),
  });
}
