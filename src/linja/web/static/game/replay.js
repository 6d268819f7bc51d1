/** The other side's last turn once more, step by step, with its arrows. */

/** @import { GameState, PlayedTurn } from "../types/game.js" */
/** @import { Arrow, BoardView, Counts } from "../types/modules.js" */
/** @import { LinjaBoard } from "../board/board.js" */

import { arrowsOf, countsAfter } from "../board/position.js";

const STEP_TIME = 700; // milliseconds before each step

let running = 0; // counts up, so that a replay knows whether it is still wanted
let shown = false;

/** Whether a turn is being shown again. */
export function isReplaying() {
  return shown;
}

export function stopReplay() {
  running += 1;
  shown = false;
}

/**
 * @param {LinjaBoard} board
 * @param {GameState} state
 * @param {BoardView} view as the board is without it
 * @returns {Promise<boolean>} whether it came to its end
 */
export async function replayLastTurn(board, state, view) {
  stopReplay();
  const mine = running;
  shown = true;
  for (const step of stepsOfLastTurn(state)) {
    board.view = { ...view, ...step, actions: [] };
    await board.settled();
    await new Promise((wake) => setTimeout(wake, STEP_TIME));
    if (mine !== running) return false;
  }
  return true;
}

/**
 * The board before the last turn and after each of its steps.
 * @param {GameState} state
 * @returns {(Counts & {arrows: Arrow[]})[]}
 */
export function stepsOfLastTurn(state) {
  const { actions, side } = /** @type {PlayedTurn} */ (state.turns.at(-1));
  const { black, red } = state.turns.at(-2) ?? state.start;
  const steps = [{ black, red, arrows: /** @type {Arrow[]} */ ([]) }];
  for (const [at, action] of actions.entries()) {
    steps.push({ ...countsAfter(steps[at], action, side), arrows: arrowsOf(actions.slice(0, at + 1), side, "last") });
  }
  return steps;
}
