/** Plays turns on a board, action by action. A new playback ends the one before. */

/** @import { LegalTurn } from "../types/api.js" */
/** @import { Side } from "../types/game.js" */
/** @import { BoardView } from "../types/modules.js" */
/** @import { LinjaBoard } from "../board/board.js" */

import { reducedMotion } from "../board/animate.js";
import { arrowsOf, countsAfter, other, positionView } from "../board/position.js";

const PAUSE = 450; // milliseconds between two actions

let latest = 0;

export function stopPlayback() {
  latest += 1;
}

/**
 * @param {LinjaBoard} board
 * @param {string} position to begin with
 * @param {Side} bottom
 * @param {LegalTurn[]} turns one after the other, the sides in turn
 */
export async function playTurns(board, position, bottom, turns) {
  const mine = ++latest;
  let view = positionView(position, bottom);
  let { side } = view;
  await show(board, view);
  for (const turn of turns) {
    for (const action of turn.actions) {
      if (mine !== latest) return;
      view = { ...view, ...countsAfter(view, action, side), bottom: board.view.bottom };
      await show(board, view);
    }
    view = { ...view, bottom: board.view.bottom, arrows: arrowsOf(turn.actions, side, "last") };
    side = other(side);
  }
  if (mine === latest) board.view = view;
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
