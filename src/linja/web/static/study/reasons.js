/** Why a turn is good or bad. The server knows reasons only with a solution. */

/** @import { TurnReason } from "../types/api.js" */

import { ApiError, fetchJson } from "../browser/api.js";
import { language } from "../words/i18n.js";

/**
 * @param {string} rules
 * @param {string} position before the turn
 * @param {string} turn
 * @param {AbortSignal} [signal]
 * @returns {Promise<TurnReason[]>} at most two; none if the server cannot say
 */
export async function fetchReasons(rules, position, turn, signal) {
  try {
    const query = new URLSearchParams({ rules, position, turn, language });
    /** @type {{reasons: TurnReason[]}} */
    const { reasons } = await fetchJson(`/api/reasons?${query}`, { signal });
    return reasons;
  } catch (error) {
    if (!signal?.aborted && !(error instanceof ApiError)) throw error; // a page is of use without them
    return [];
  }
}
