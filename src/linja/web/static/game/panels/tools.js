/** The buttons under the board: only those that this kind of game has, and only what can be done now works. */

/** @import { GameState } from "../../types/game.js" */
/** @import { Page } from "../view.js" */

import { byId, disable } from "../../page/dom.js";

const TOOLS = /** @type {const} */ (["undo", "takeback", "hint", "draw", "resign"]);

/**
 * @param {Page} page
 * @param {GameState} state
 */
export function showTools(page, state) {
  const byLink = state.opponent === "link";
  for (const name of TOOLS) {
    disable(name, !state.can[name] || !page.connected || page.pending !== null);
    byId(name).hidden = state.you === null || (name === "hint" && byLink) || (name === "draw" && !byLink);
  }
  for (const name of ["accept", "decline"]) disable(name, page.pending !== null);
}
