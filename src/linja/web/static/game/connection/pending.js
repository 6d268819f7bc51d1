/** The message that has been sent and not confirmed yet: one at a time, sent again after a reconnection. */

/** @import { GameState } from "../../types/game.js" */

/**
 * @typedef {object} Pending
 * @property {{type: string, version?: number, action?: string}} message
 * @property {GameState} sent the state it was sent from
 */

/**
 * Which state confirms each kind of message.
 * @type {Record<string, (pending: Pending, now: GameState) => boolean>}
 */
const CONFIRMED = {
  act: boardChanged,
  undo: boardChanged,
  takeback: (pending, now) => boardChanged(pending, now) || now.offer !== null,
  draw: (_, now) => now.offer !== null || now.outcome !== null,
  accept: (_, now) => now.offer === null,
  decline: (_, now) => now.offer === null,
  resign: (_, now) => now.outcome !== null,
  rematch: (_, now) => now.next !== null,
  "offer-rematch": (_, now) => now.next !== null || now.rematch === now.you,
  join: (_, now) => now.you !== null,
  cancel: (_, now) => now.archived,
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
function boardChanged({ sent }, now) {
  const onBoard = (/** @type {GameState} */ state) => `${state.turns.length} ${state.current.join(" ")} ${state.outcome !== null}`;
  return onBoard(sent) !== onBoard(now);
}
