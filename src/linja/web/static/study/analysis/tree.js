/** The tree of turns that the page explores: the first turn after another goes on with its line. */

/** @import { RecordTree, RecordTurn, ValuedTurn } from "../../types/api.js" */
/** @import { Side } from "../../types/game.js" */

import { other, sideToMove } from "../../board/position.js";

/**
 * A place in the tree: the start, or what a turn has led to.
 * @typedef {object} Place
 * @property {Place | null} before null at the start
 * @property {Place[]} next
 * @property {number} number of the turn; 0 at the start
 * @property {string} turn
 * @property {string[]} actions
 * @property {string} position
 * @property {boolean} over
 * @property {boolean} complete
 * @property {string} comment
 */

/**
 * @param {RecordTree} record
 * @returns {Place} the start
 */
export function grow(record) {
  const start = place(null, 0, "", [], record.start, false);
  start.comment = record.comment;
  /** @type {Place[]} */
  const all = [];
  for (const turn of record.turns) all.push(add(turn.follows === null ? start : all[turn.follows], turn));
  return start;
}

/**
 * @param {Place} before
 * @param {RecordTurn} turn
 */
function add(before, { number, turn, actions, position, over, complete, comment }) {
  const made = { ...place(before, number, turn, actions, position, over), complete, comment };
  before.next.push(made);
  return made;
}

/**
 * @param {Place | null} before
 * @param {number} number
 * @param {string} turn
 * @param {string[]} actions
 * @param {string} position
 * @param {boolean} over
 * @returns {Place}
 */
function place(before, number, turn, actions, position, over) {
  return { before, next: [], number, turn, actions, position, over, complete: true, comment: "" };
}

/**
 * The place that a turn leads to, a new one if nobody has been there. What is still running is gone on with beside it.
 * @param {Place} from
 * @param {ValuedTurn} played
 */
export function play(from, played) {
  const running = !from.complete && from.before;
  const before = running || from;
  const actions = running ? [...from.actions, ...played.actions] : played.actions;
  const turn = running ? actions.join(" ") : played.turn;
  const known = before.next.find((one) => one.turn === turn && one.complete);
  if (known) return known;
  const made = place(before, before.number + 1, turn, actions, played.position, played.over);
  before.next.push(made);
  return made;
}

/**
 * Whose turn it was that led here.
 * @param {Place} here
 * @returns {Side}
 */
export function moverOf(here) {
  return here.before ? sideAt(here.before) : other(sideAt(here));
}

/**
 * Who is to move.
 * @param {Place} here
 * @returns {Side}
 */
export function sideAt(here) {
  return sideToMove(here.position);
}

/**
 * The places of the line that begins here, without this one.
 * @param {Place} from
 */
export function lineFrom(from) {
  const line = [];
  for (let here = from.next[0]; here; here = here.next[0]) line.push(here);
  return line;
}

/** @param {Place} here */
export function isMain(here) {
  for (let one = here; one.before; one = one.before) if (one.before.next[0] !== one) return false;
  return true;
}

/**
 * The line to this place becomes the main line.
 * @param {Place} here
 */
export function promote(here) {
  for (let one = here; one.before; one = one.before) {
    one.before.next = [one, ...one.before.next.filter((sibling) => sibling !== one)];
  }
}

/**
 * Takes a place and all after it away.
 * @param {Place} here
 * @returns {Place} where that leaves one
 */
export function remove(here) {
  if (!here.before) return here;
  here.before.next = here.before.next.filter((one) => one !== here);
  return here.before;
}

/**
 * The same turn's other choices: the one so many further.
 * @param {Place} here
 * @param {number} by
 */
export function beside(here, by) {
  const all = here.before?.next ?? [here];
  return all[all.indexOf(here) + by] ?? here;
}

/**
 * The turns as the server takes them.
 * @param {Place} start
 */
export function flat(start) {
  /** @type {{follows: number | null, turn: string, complete: boolean, comment: string}[]} */
  const turns = [];
  /** @type {{here: Place, follows: number | null}[]} */
  const waiting = start.next.map((here) => ({ here, follows: null })).reverse();
  for (let taken = waiting.pop(); taken; taken = waiting.pop()) {
    const { here, follows } = taken;
    const at = turns.push({ follows, turn: here.turn, complete: here.complete, comment: here.comment }) - 1;
    waiting.push(...here.next.map((one) => ({ here: one, follows: at })).reverse());
  }
  return turns;
}
