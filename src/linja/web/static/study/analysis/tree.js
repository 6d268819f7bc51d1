/** The tree of turns on the analysis board: the first turn after another continues its variation. */

/** @import { RecordTree, RecordTurn, ValuedTurn } from "../../types/api.js" */
/** @import { Side } from "../../types/game.js" */

import { other, sideToMove } from "../../board/position.js";

/**
 * The start, or the position after a turn.
 * @typedef {object} TreeNode
 * @property {TreeNode | null} before null at the start
 * @property {TreeNode[]} next
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
 * @returns {TreeNode} the start
 */
export function buildTree(record) {
  const start = newNode(null, 0, "", [], record.start, false);
  start.comment = record.comment;
  /** @type {TreeNode[]} */
  const all = [];
  for (const turn of record.turns) all.push(addRecordTurn(turn.follows === null ? start : all[turn.follows], turn));
  return start;
}

/**
 * @param {TreeNode} before
 * @param {RecordTurn} turn
 */
function addRecordTurn(before, { number, turn, actions, position, over, complete, comment }) {
  const made = { ...newNode(before, number, turn, actions, position, over), complete, comment };
  before.next.push(made);
  return made;
}

/**
 * @param {TreeNode | null} before
 * @param {number} number
 * @param {string} turn
 * @param {string[]} actions
 * @param {string} position
 * @param {boolean} over
 * @returns {TreeNode}
 */
function newNode(before, number, turn, actions, position, over) {
  return { before, next: [], number, turn, actions, position, over, complete: true, comment: "" };
}

/**
 * The node after a turn; it is added if it is not there. An incomplete turn is continued beside it.
 * @param {TreeNode} from
 * @param {ValuedTurn} played
 */
export function addTurn(from, played) {
  const running = !from.complete && from.before;
  const before = running || from;
  const actions = running ? [...from.actions, ...played.actions] : played.actions;
  const turn = running ? actions.join(" ") : played.turn;
  const known = before.next.find((one) => one.turn === turn && one.complete);
  if (known) return known;
  const made = newNode(before, before.number + 1, turn, actions, played.position, played.over);
  before.next.push(made);
  return made;
}

/**
 * Who played the turn that led here.
 * @param {TreeNode} here
 * @returns {Side}
 */
export function moverOf(here) {
  return here.before ? sideToMove(here.before.position) : other(sideToMove(here.position));
}

/**
 * The nodes of the variation that follows this one.
 * @param {TreeNode} from
 */
export function variationFrom(from) {
  const variation = [];
  for (let here = from.next[0]; here; here = here.next[0]) variation.push(here);
  return variation;
}

/** @param {TreeNode} here */
export function isInMainVariation(here) {
  for (let one = here; one.before; one = one.before) if (one.before.next[0] !== one) return false;
  return true;
}

/**
 * The variation to this node becomes the main one.
 * @param {TreeNode} here
 */
export function promoteVariation(here) {
  for (let one = here; one.before; one = one.before) {
    one.before.next = [one, ...one.before.next.filter((sibling) => sibling !== one)];
  }
}

/**
 * Removes a node and all after it.
 * @param {TreeNode} here
 * @returns {TreeNode} the node before it
 */
export function removeNode(here) {
  if (!here.before) return here;
  here.before.next = here.before.next.filter((one) => one !== here);
  return here.before;
}

/**
 * The node so many further among those that follow the same one.
 * @param {TreeNode} here
 * @param {number} by
 */
export function siblingOf(here, by) {
  const all = here.before?.next ?? [here];
  return all[all.indexOf(here) + by] ?? here;
}

/**
 * All turns, as the server takes them.
 * @param {TreeNode} start
 */
export function treeTurns(start) {
  /** @type {{follows: number | null, turn: string, complete: boolean, comment: string}[]} */
  const turns = [];
  /** @type {{here: TreeNode, follows: number | null}[]} */
  const waiting = start.next.map((here) => ({ here, follows: null })).reverse();
  for (let taken = waiting.pop(); taken; taken = waiting.pop()) {
    const { here, follows } = taken;
    const at = turns.push({ follows, turn: here.turn, complete: here.complete, comment: here.comment }) - 1;
    waiting.push(...here.next.map((one) => ({ here: one, follows: at })).reverse());
  }
  return turns;
}
