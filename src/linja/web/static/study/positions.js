/**
 * What positions and their turns are worth, by the server, with a cache.
 *
 *     const valued = await lookUp("zen", "61111110/01111116 b");   // valued.turns[0] is a best turn
 */

/** @import { ValuedPosition } from "../types/api.js" */

import { fetchJson } from "../browser/api.js";

const CACHE_SIZE = 1000;
const ESTIMATE_LIFETIME = 30000; // milliseconds: meanwhile the solution may have been built

/** @type {Map<string, {valued: ValuedPosition, until: number}>} */
const positions = new Map();

/**
 * @param {string} rules
 * @param {string} position
 * @param {AbortSignal} [signal] aborts the request
 * @returns {Promise<ValuedPosition>}
 */
export async function lookUp(rules, position, signal) {
  const known = cached(rules, position);
  if (known) return known;
  const query = new URLSearchParams({ rules, position });
  const valued = await fetchJson(`/api/positions?${query}`, { signal });
  return cache(rules, position, valued);
}

/** The solution has been built: the next look-ups are exact. */
export function dropEstimates() {
  for (const [key, { valued }] of positions) if (!valued.exact) positions.delete(key);
}

/**
 * @param {string} rules
 * @param {string} position
 */
function cached(rules, position) {
  const known = positions.get(`${rules} ${position}`);
  return known && known.until > Date.now() ? known.valued : null;
}

/**
 * @param {string} rules
 * @param {string} position
 * @param {ValuedPosition} valued
 */
function cache(rules, position, valued) {
  const until = valued.exact ? Infinity : Date.now() + ESTIMATE_LIFETIME;
  positions.set(`${rules} ${position}`, { valued, until });
  for (const oldest of positions.keys()) {
    if (positions.size <= CACHE_SIZE) break;
    positions.delete(oldest);
  }
  return valued;
}
