/**
 * What positions and their turns are worth, asked of the server and remembered.
 *
 *     const valued = await lookUp("zen", "61111110/01111116 b");   // valued.turns[0] is a best turn
 *     const several = await lookUpAll("zen", ["…", "…"]);          // in the same order
 *
 * What goes wrong is a LookUpTrouble whose message can be shown as it is.
 */

/** @import { ValuedPosition } from "../types.js" */

import { t } from "../text.js";

const MOST_REMEMBERED = 1000;
const MOST_AT_ONCE = 100;
const ESTIMATES_FOR = 30000; // milliseconds: meanwhile the solution may have been built
const PAUSES = [500, 1500, 4000, 8000]; // for a server that has too much to do

/** Why there is no answer: in words, and with the server's code (`bad-request`, `too-fast`, `no-answer`, …). */
export class LookUpTrouble extends Error {
  /**
   * @param {string} code
   * @param {string} [said] what the server said, in English
   */
  constructor(code, said = "") {
    super(inWords(code));
    this.code = code;
    this.said = said;
  }
}

/** @param {string} code */
function inWords(code) {
  if (code === "bad-request") return t("This position is not possible with these rules.");
  if (code === "too-fast") return t("The server has much to do just now. Please try again in a moment.");
  if (code === "no-answer") return t("The server does not answer. Please try again.");
  return t("The server could not answer. Please try again.");
}

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
  const valued = await ask(`/api/positions?${query}`, { signal });
  return keep(rules, position, valued);
}

/**
 * @param {string} rules
 * @param {string[]} positions
 * @param {AbortSignal} [signal]
 * @returns {Promise<ValuedPosition[]>}
 */
export async function lookUpAll(rules, positions, signal) {
  const unknown = [...new Set(positions)].filter((position) => !recalled(rules, position));
  /** @type {Map<string, ValuedPosition>} */
  const found = new Map();
  for (let at = 0; at < unknown.length; at += MOST_AT_ONCE) {
    const some = unknown.slice(at, at + MOST_AT_ONCE);
    const body = JSON.stringify({ rules, positions: some });
    const answer = await ask("/api/positions", { method: "POST", headers: { "content-type": "application/json" }, body, signal });
    some.forEach((position, index) => found.set(position, keep(rules, position, answer.positions[index])));
  }
  return positions.map((position) => found.get(position) ?? /** @type {ValuedPosition} */ (recalled(rules, position)));
}

/**
 * Asks for JSON, and again after a pause if that was too often.
 * @param {string} address
 * @param {RequestInit} request
 */
export async function ask(address, request) {
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(address, request).catch((error) => {
      if (request.signal?.aborted) throw error;
      throw new LookUpTrouble("no-answer");
    });
    if (answer.ok) return answer.json();
    if (answer.status !== 429 || tries >= PAUSES.length) throw await trouble(answer);
    await pause(PAUSES[tries] * (0.75 + Math.random() / 2), request.signal);
  }
}

/** @param {Response} answer */
async function trouble(answer) {
  const body = await answer.json().catch(() => null);
  return new LookUpTrouble(body?.error?.code ?? "failed", body?.error?.message);
}

/**
 * @param {number} milliseconds
 * @param {AbortSignal | null} [signal]
 * @returns {Promise<void>}
 */
function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => (clearTimeout(timer), reject(signal.reason)), { once: true });
  });
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
