/** What a board is at this moment, and what can be asked about it. */

/** @import { Action } from "../types/game.js" */
/** @import { BoardState, PickedPiece } from "../types/modules.js" */

import { other } from "./position.js";

/** @returns {BoardState} */
export function emptyBoardState() {
  return {
    black: Array(8).fill(0),
    red: Array(8).fill(0),
    side: "b",
    bottom: "b",
    actions: [],
    arrows: [],
    count: null,
    picked: null,
    hovered: null,
    cursor: 1,
    dragged: null,
    pieces: [],
  };
}

/**
 * Whose piece it is.
 * @param {BoardState} state
 * @param {boolean} theirs
 */
export function sideOf(state, theirs) {
  return theirs ? other(state.side) : state.side;
}

/**
 * The actions of one piece.
 * @param {BoardState} state
 * @param {PickedPiece | null} piece
 * @returns {Action[]}
 */
export function actionsOf(state, piece) {
  if (!piece) return [];
  return state.actions.filter((action) => action.from === piece.row && action.theirs === piece.theirs);
}

/**
 * The pieces of a row that can move: an own one, an opponent's one, both or none.
 * @param {BoardState} state
 * @param {number} row
 * @returns {PickedPiece[]}
 */
export function movablePieces(state, row) {
  return [false, true].map((theirs) => ({ row, theirs })).filter((piece) => actionsOf(state, piece).length > 0);
}

/**
 * The action that takes the picked piece to a row.
 * @param {BoardState} state
 * @param {number} row
 */
export function actionTo(state, row) {
  return actionsOf(state, state.picked).find((action) => action.to === row) ?? null;
}

/**
 * @param {PickedPiece | null} one
 * @param {PickedPiece | null} two
 */
export function samePiece(one, two) {
  return one?.row === two?.row && one?.theirs === two?.theirs;
}

/**
 * What choosing a row does: play an action, or pick up a piece (null puts the picked one back).
 *
 * The picked piece lands where it can. Choosing it again moves it if it has only one landing, and puts it back otherwise.
 * @param {BoardState} state
 * @param {number} row
 * @param {boolean | undefined} theirs whose piece was touched; undefined by key, where choosing a row again takes the
 *   other piece that can move there
 * @param {boolean} oneClick a piece with only one landing moves at once
 * @returns {{action: string | null, piece: PickedPiece | null}}
 */
export function choice(state, row, theirs, oneClick) {
  const landing = actionTo(state, row);
  if (landing) return { action: landing.action, piece: null };
  const can = movablePieces(state, row);
  const now = can.findIndex((piece) => samePiece(piece, state.picked));
  const touched = theirs === undefined ? (can[now + 1] ?? can[now]) : can.find((piece) => piece.theirs === theirs);
  const again = samePiece(touched ?? null, state.picked);
  const landings = actionsOf(state, touched ?? null);
  const clear = theirs !== undefined || can.length === 1;
  if (landings.length === 1 && (again || (oneClick && clear))) return { action: landings[0].action, piece: null };
  return { action: null, piece: again ? null : (touched ?? null) };
}
