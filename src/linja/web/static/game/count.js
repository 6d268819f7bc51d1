/** The count at the end: row by row from each goal line, as one counts at the table. */

/** @import { GameState, Side } from "../types/game.js" */
/** @import { PointsByRow } from "../types/modules.js" */

import { reducedMotion } from "../board/animate.js";
import { countOf, ROWS } from "../board/position.js";

const ROW_TIME = 260; // milliseconds

/** @type {readonly {side: Side, row: number}[]} */
const ORDER = [
  ...ROWS.toReversed().map((row) => ({ side: /** @type {Side} */ ("b"), row })),
  ...ROWS.map((row) => ({ side: /** @type {Side} */ ("r"), row })),
];

/**
 * @param {GameState} state
 * @param {number} upTo how many of the rows with pieces have been counted
 * @returns {PointsByRow}
 */
function pointsOfRows(state, upTo) {
  /** @type {PointsByRow} */
  const count = { b: Array(8).fill(null), r: Array(8).fill(null) };
  for (const { side, row } of rowsWithPieces(state).slice(0, upTo)) count[side][row - 1] = state.points[side].rows[row - 1];
  return count;
}

/** @param {GameState} state */
function rowsWithPieces(state) {
  return ORDER.filter(({ side, row }) => countOf(state.position, side, row) > 0);
}

/**
 * Counts on, one row after the other; the function it returns stops it.
 * @param {GameState} state
 * @param {boolean} atOnce
 * @param {(count: PointsByRow) => void} show
 * @param {() => void} done
 */
export function countRows(state, atOnce, show, done) {
  const last = rowsWithPieces(state).length;
  let upTo = atOnce || reducedMotion() ? last : 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  function next() {
    show(pointsOfRows(state, upTo));
    if (upTo >= last) return done();
    upTo += 1;
    timer = setTimeout(next, ROW_TIME);
  }
  next();
  return () => clearTimeout(timer);
}
