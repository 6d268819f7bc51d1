/** Plays turns on a board that nobody moves just now, action by action. What is shown later ends what is being shown. */

/** @import { LegalTurn } from "../types/api.js" */
/** @import { Side } from "../types/game.js" */
/** @import { BoardView } from "../types/modules.js" */
/** @import { LinjaBoard } from "../board/board.js" */

import { reducedMotion } from "../board/animate.js";
import { arrowsOf, countsAfter, other, positionView } from "../board/position.js";

const PAUSE = 450; // milliseconds between two actions, to be followed by eye

let shown = 0;

/** Nothing is played any more. */
export function stopShowing() {
  shown += 1;
}

/**
 * @param {LinjaBoard} board
 * @param {string} position to begin with
 * @param {Side} bottom
 * @param {LegalTurn[]} turns one after the other, the sides in turn
 */
export async function showTurns(board, position, bottom, turns) {
  const mine = ++shown;
  let view = positionView(position, bottom);
  let { side } = view;
  await show(board, view);
  for (const turn of turns) {
    for (const action of turn.actions) {
      if (mine !== shown) return;
      view = { ...view, ...countsAfter(view, action, side), bottom: board.view.bottom };
      await show(board, view);
    }
    view = { ...view, bottom: board.view.bottom, arrows: arrowsOf(turn.actions, side, "last") };
    side = other(side);
  }
  if (mine === shown) board.view = view;
}

/**
 * @param {LinjaBoard} board
 * @param {BoardView} view
 */
async function show(board, view) {
  board.view = view;
  await board.settled();
  if (!reducedMotion()) await new Promise((resolve) => setTimeout(resolve, PAUSE));
}
