/** Where the arrows of a turn begin and end: on the pieces themselves. */

/** @import { Side, Stage } from "../types/game.js" */
/** @import { Arrow, Counts, MetPieces } from "../types/modules.js" */

import { countOf, countsAfter, SIDES, stepOf } from "./position.js";

/**
 * An arrow with its place among the pieces of its rows, counted as the board arranges them.
 * @typedef {object} Path
 * @property {Arrow} arrow
 * @property {number} number of the step in its turn, from 1
 * @property {number} steps how many the turn has
 * @property {number} start place of the piece in the row that it left, or would leave
 * @property {number} end place in the row that it entered
 * @property {boolean} played the board shows it played
 * @property {boolean} left the piece has gone, and its place is free
 * @property {boolean} arrived the piece stands at the end now
 */

/** Arrows of turns that have been played: the pieces stand where these end. */
const PLAYED = ["last", "past"];

/**
 * @param {Counts} counts as the board shows them
 * @param {Arrow[]} arrows of one or more turns
 * @returns {Path[]}
 */
export function pathsOf(counts, arrows) {
  const name = (/** @type {Arrow} */ { kind, turn = 0 }) => `${kind} ${turn}`;
  return [...new Set(arrows.map(name))].flatMap((turn) => pathsOfTurn(counts, arrows.filter((arrow) => name(arrow) === turn)));
}

/**
 * @param {Counts} counts
 * @param {Arrow[]} turn
 * @returns {Path[]}
 */
function pathsOfTurn(counts, turn) {
  const played = PLAYED.includes(turn[0].kind);
  let now = { black: [...counts.black], red: [...counts.red] };
  if (played) now = turn.toReversed().reduce((after, { from, to, side }) => countsAfter(after, `${to}-${from}`, side), now);
  const paths = turn.map((arrow, at) => {
    const start = countOf(now, arrow.side, arrow.from) - 1;
    const end = countOf(now, arrow.side, arrow.to);
    now = countsAfter(now, `${arrow.from}-${arrow.to}`, arrow.side);
    return { arrow, number: at + 1, steps: turn.length, start, end, played, left: false, arrived: false };
  });
  if (!played) return paths;
  return paths.map((path) => ({
    ...path,
    left: path.start >= countOf(counts, path.arrow.side, path.arrow.from),
    arrived: path.end < countOf(counts, path.arrow.side, path.arrow.to) && !leavesAgain(paths, path),
  }));
}

/**
 * Whether a later step of the turn took the piece on.
 * @param {Path[]} paths
 * @param {Path} path
 */
function leavesAgain(paths, { arrow, end, number }) {
  return paths.some((later) => later.number > number && later.arrow.side === arrow.side && later.arrow.from === arrow.to && later.start === end);
}

/**
 * The pieces to which a follow-up owes its length: those that the last step met in its row.
 * @param {Counts} counts after it
 * @param {Stage | null} stage
 * @param {string | undefined} last the action before
 * @param {Side} mover
 * @returns {MetPieces | null} if they explain it
 */
export function metPieces(counts, stage, last, mover) {
  const step = stage?.kind === "follow-up" ? stepOf(last ?? "", mover) : null;
  if (!step) return null;
  const [b, r] = SIDES.map((side) => countOf(counts, side, step.to) - Number(side === step.side));
  return b + r === stage?.steps ? { row: step.to, b, r } : null;
}
