/** Actions as the notation writes them, and the steps that they are on the board. */

/** @import { Side } from "../types/game.js" */
/** @import { Arrow } from "../types/modules.js" */

import { other } from "./state.js";

/**
 * The step of an action such as `6-5` or `x3-2` (an opponent's piece), or null for one that moves nothing.
 * @param {string} action
 * @param {Side} mover
 */
export function stepOf(action, mover) {
  const found = /^(x?)([1-8])-([1-8])$/.exec(action);
  return found && { from: Number(found[2]), to: Number(found[3]), side: found[1] ? other(mover) : mover };
}

/**
 * @param {string[]} actions
 * @param {Side} mover
 * @param {Arrow["kind"]} kind
 * @returns {Arrow[]}
 */
export function arrowsOf(actions, mover, kind) {
  return actions.flatMap((action) => {
    const step = stepOf(action, mover);
    return step ? [{ ...step, kind }] : [];
  });
}

/**
 * Where the pieces are after an action.
 * @param {{black: number[], red: number[]}} counts
 * @param {string} action
 * @param {Side} mover
 */
export function countsAfter({ black, red }, action, mover) {
  const step = stepOf(action, mover);
  if (!step) return { black, red };
  const moved = (/** @type {number[]} */ counts) => counts.map((count, at) => count + Number(at === step.to - 1) - Number(at === step.from - 1));
  return step.side === "b" ? { black: moved(black), red } : { black, red: moved(red) };
}
