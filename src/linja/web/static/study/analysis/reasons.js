/** Why the turn that was looked at is good or bad, in words. The server knows reasons only with a solution. */

/** @import { TurnReason } from "../../types/api.js" */
/** @import { TreeNode } from "./tree.js" */

import { ApiError, fetchJson } from "../../browser/api.js";
import { language } from "../../words/i18n.js";

/**
 * @param {HTMLElement} place
 * @param {string} rules
 * @param {TreeNode} node
 * @param {AbortSignal} signal another node is looked at
 */
export async function showReasons(place, rules, node, signal) {
  place.hidden = true;
  if (!node.before || !node.complete) return;
  try {
    const query = new URLSearchParams({ rules, position: node.before.position, turn: node.turn, language });
    /** @type {{reasons: TurnReason[]}} */
    const { reasons } = await fetchJson(`/api/reasons?${query}`, { signal });
    place.textContent = reasons.map((reason) => reason.text).join(" ");
    place.hidden = !reasons.length;
  } catch (error) {
    if (!signal.aborted && !(error instanceof ApiError)) throw error; // the board is of use without them
  }
}
