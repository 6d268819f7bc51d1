/**
 * What positions and their turns are worth, asked of the server and remembered.
 *
 *     const valued = await lookUp("zen", "61111110/01111116 b");   // valued.turns[0] is a best turn
 */

/** @import { ValuedPosition } from "../types/api.js" */

import { fetchJson } from "../browser/api.js";

const MOST_REMEMBERED = 1000;
const ESTIMATES_FOR = 30000; // milliseconds: meanwhile the solution may have been built

/** @type {Map<string, {valued: ValuedPosition, until: number}>} */
const remembered = new Map();

/**
 * @param {string} rules
 * @param {string} position
 * @param {AbortSignal} [signal] for whoever may lose interest
 * @returns {Promise<ValuedPosition>}
 */
export async function lookUp(rules, position, signal) {
  const known = recalled(rules, position);
  if (known) return known;
  const query = new URLSearchParams({ rules, position });
  const valued = await fetchJson(`/api/positions?${query}`, { signal });
  return keep(rules, position, valued);
}

/** The solution has been built: from now on there is better. */
export function forgetEstimates() {
  for (const [key, { valued }] of remembered) if (!valued.exact) remembered.delete(key);
}

/**
 * @param {string} rules
 * @param {string} position
 */
function recalled(rules, position) {
  const known = remembered.get(`${rules} ${position}`);
  return known && known.until > Date.now() ? known.valued : null;
}

/**
 * @param {string} rules
 * @param {string} position
 * @param {ValuedPosition} valued
 */
function keep(rules, position, valued) {
  const until = valued.exact ? Infinity : Date.now() + ESTIMATES_FOR;
  remembered.set(`${rules} ${position}`, { valued, until });
  for (const oldest of remembered.keys()) {
    if (remembered.size <= MOST_REMEMBERED) break;
    remembered.delete(oldest);
  }
  return valued;
}
