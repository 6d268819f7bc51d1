/** What has been sent and not been confirmed yet: one thing at a time, said again when the line is back. */

/** @import { GameState } from "../../types/game.js" */

import { countsAfter } from "../../board/steps.js";

/**
 * @typedef {object} Pending
 * @property {{type: string, version?: number, action?: string}} message
 * @property {GameState} sent the state it was sent from
 */

/**
 * By what state the server confirms each kind of message.
 * @type {Record<string, (pending: Pending, now: GameState) => boolean>}
 */
const CONFIRMED = {
  act: hasMoved,
  undo: hasMoved,
  takeback: (pending, now) => hasMoved(pending, now) || now.offer !== null,
  draw: (_, now) => now.offer !== null || now.outcome !== null,
  accept: (_, now) => now.offer === null,
  decline: (_, now) => now.offer === null,
  resign: (_, now) => now.outcome !== null,
  rematch: (_, now) => now.next !== null,
};

/**
 * @param {Pending} pending
 * @param {GameState} now
 */
export function isConfirmed(pending, now) {
  return CONFIRMED[pending.message.type](pending, now);
}

/**
 * Whether anything has changed on the board.
 * @param {Pending} pending
 * @param {GameState} now
 */
function hasMoved({ sent }, now) {
  const onBoard = (/** @type {GameState} */ state) => `${state.turns.length} ${state.current.join(" ")} ${state.outcome !== null}`;
  return onBoard(sent) !== onBoard(now);
}

/**
 * The counts as they will be when the action has been accepted: the piece need not wait for the server.
 * @param {GameState} state
 * @param {Pending | null} pending
 */
export function countsWith(state, pending) {
  return countsAfter(state.position, pending?.message.action ?? "", state.position.side);
}
