/**
 * What positions and their turns are worth, by the server, with a cache.
 *
 *     const valued = await lookUp("zen", "61111110/01111116 b");   // valued.turns[0] is a best turn
 */

/** @import { ValuedPosition } from "../types/api.js" */

import { fetchJson } from "../browser/api.js";

const CACHE_SIZE = 1000;
const ESTIMATE_LIFETIME = 30000; // milliseconds: meanwhile the solution may have been built

/** @type {Map<string, {valued: ValuedPosition, until: number}>} by query */
const cache = new Map();

/**
 * @param {string} rules
 * @param {string} position
 * @param {AbortSignal} [signal] aborts the request
 * @returns {Promise<ValuedPosition>}
 */
export async function lookUp(rules, position, signal) {
  const query = String(new URLSearchParams({ rules, position }));
  const known = cache.get(query);
  if (known && known.until > Date.now()) return known.valued;
  const valued = await fetchJson(`/api/positions?${query}`, { signal });
  cache.set(query, { valued, until: valued.exact ? Infinity : Date.now() + ESTIMATE_LIFETIME });
  const [oldest] = cache.keys();
  if (cache.size > CACHE_SIZE) cache.delete(oldest);
  return valued;
}

/** The solution has been built: the next look-ups are exact. */
export function dropEstimates() {
  for (const [query, { valued }] of cache) if (!valued.exact) cache.delete(query);
}
