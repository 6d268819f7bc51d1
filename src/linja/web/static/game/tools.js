/** The buttons under the board: only those that this kind of game has, and only what can be done now works. */

/** @import { GameState } from "../types.js" */
/** @import { Page } from "./view.js" */

import { part } from "../page.js";

const TOOLS = /** @type {const} */ (["undo", "takeback", "hint", "draw", "resign"]);

/**
 * @param {Page} page
 * @param {GameState} state
 */
export function showTools(page, state) {
  const byLink = state.opponent === "link";
  for (const name of TOOLS) {
    const button = /** @type {HTMLButtonElement} */ (part(name));
    button.disabled = !state.can[name] || !page.up || page.pending !== null;
    button.hidden = state.you === null || (name === "hint" && byLink) || (name === "draw" && !byLink);
  }
  for (const name of ["accept", "decline"]) /** @type {HTMLButtonElement} */ (part(name)).disabled = page.pending !== null;
}
