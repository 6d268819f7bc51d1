/** Positions for pages: what they and their turns are worth, and what is wrong with those that cannot be played. */

import { KernelError } from "../kernel/instance.js";
import { parsePosition, positionText } from "../kernel/positions.js";
import { COLOURS, countsOf, pointsOf, rounded, SIDES, stagesOf, turnData } from "./board.js";

/** @import { Kernel } from "../kernel/kernel.js" */
/** @import { Packed } from "../kernel/positions.js" */
/** @import { Judgement } from "./kernels.js" */
/** @import { Rules } from "./rules.js" */

const INNER_ROWS = [2, 3, 4, 5, 6, 7];

/**
 * @param {Kernel} kernel
 * @param {Rules} rules
 * @param {Packed} position
 * @param {Judgement} judgement
 */
export function positionData(kernel, rules, position, { value, exact, turns }) {
  const shown = (/** @type {number} */ margin, /** @type {boolean} */ isExact) => (isExact ? margin : rounded(margin, 1));
  return {
    rules: rules.text,
    position: positionText(position),
    value: shown(value, exact),
    exact,
    stages: stagesOf(kernel, position, turns.map(({ turn }) => turn)),
    turns: turns.map((turn) => ({ ...turnData(kernel, position, turn.turn), value: shown(turn.value, turn.exact), exact: turn.exact })),
  };
}

/**
 * Whether a position can be played, and everything that is wrong with it.
 * @param {Kernel} kernel
 * @param {Rules} rules
 * @param {string} text
 */
export function checkPosition(kernel, rules, text) {
  const position = parsePosition(text);
  const faults = position ? faultsOf(kernel, rules, position) : [fault("text", "not a valid position")];
  return {
    rules: rules.text,
    pieces: rules.pieces,
    row_limit: rules.rowLimit,
    start: positionText(kernel.start()),
    faults,
    over: position !== null && !faults.length && kernel.isOver(position),
    points: Object.fromEntries(SIDES.map((side) => [side, position ? pointsOf(position, side, rules) : 0])),
  };
}

/**
 * @param {Kernel} kernel
 * @param {Rules} rules
 * @param {Packed} position
 */
function faultsOf(kernel, rules, position) {
  const { black, red } = countsOf(position);
  const sum = (/** @type {number[]} */ counts) => counts.reduce((total, count) => total + count, 0);
  const totals = { b: sum(black), r: sum(red) };
  const found = [
    ...SIDES.filter((side) => totals[side] !== rules.pieces).map((side) => {
      return fault("pieces", `${COLOURS[side]} has ${totals[side]} pieces`, { side, count: totals[side], wanted: rules.pieces });
    }),
    ...INNER_ROWS.filter((row) => black[row - 1] + red[row - 1] > rules.rowLimit).map((row) => {
      const count = black[row - 1] + red[row - 1];
      return fault("row", `row ${row} holds ${count} pieces`, { row, count, wanted: rules.rowLimit });
    }),
  ];
  if (found.length) return found;
  try {
    kernel.position(positionText(position));
    return [];
  } catch (error) {
    if (!(error instanceof KernelError)) throw error;
    return [fault("text", `this stage of the turn is not possible (${error.message})`)];
  }
}

/**
 * @param {string} code
 * @param {string} message
 * @param {object} [about]
 */
function fault(code, message, about) {
  return { code, side: null, row: null, count: null, wanted: null, message, ...about };
}
