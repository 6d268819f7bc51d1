/** Positions and actions as data: sides, rows, counts, their text forms, and the step that an action is. */

/** @import { Side } from "../types/game.js" */
/** @import { Arrow, BoardView, Counts } from "../types/modules.js" */

export const ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

/** @type {Side[]} */
export const SIDES = ["b", "r"];

/**
 * The view of a position such as `61111110/01111116`, on which nothing can be moved.
 * @param {string} text
 * @param {Side} bottom
 * @returns {BoardView}
 */
export function positionView(text, bottom) {
  const [black, red] = text.split(/[/ ]/).map((digits) => Array.from(digits, (digit) => parseInt(digit, 16)));
  return { black, red, side: sideToMove(text), bottom, actions: [], arrows: [], count: null };
}

/**
 * Who is to move in a position; Black if the text has only the pieces.
 * @param {string} text
 * @returns {Side}
 */
export function sideToMove(text) {
  return text.split(" ")[1] === "r" ? "r" : "b";
}

/**
 * A position as text, without a stage.
 * @param {Counts} counts
 * @param {Side} side
 */
export function positionText({ black, red }, side) {
  const [blacks, reds] = [black, red].map((counts) => counts.map((count) => count.toString(16)).join(""));
  return `${blacks}/${reds} ${side}`;
}

/** @param {Side} side */
export function other(side) {
  return side === "b" ? "r" : "b";
}

/**
 * How many pieces of a side stand in a row.
 * @param {Counts} counts
 * @param {Side} side
 * @param {number} row
 */
export function countOf(counts, side, row) {
  return (side === "b" ? counts.black : counts.red)[row - 1];
}

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
 * The arrows of a turn or a part of one.
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
 * @param {Counts} counts
 * @param {string} action
 * @param {Side} mover
 */
export function countsAfter({ black, red }, action, mover) {
  const step = stepOf(action, mover);
  if (!step) return { black, red };
  const moved = (/** @type {number[]} */ counts) => counts.map((count, at) => count + Number(at === step.to - 1) - Number(at === step.from - 1));
  return step.side === "b" ? { black: moved(black), red } : { black, red: moved(red) };
}
