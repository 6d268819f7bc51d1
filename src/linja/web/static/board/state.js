/** What a board is at this moment, and what can be asked about it. */

/** @import { Action, Side } from "../types/game.js" */
/** @import { BoardState, BoardView, PickedPiece } from "../types/modules.js" */

export const ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

/** @type {Side[]} */
export const SIDES = ["b", "r"];

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
 * What a text such as `61111110/01111116` says, as a view on which nothing can be moved.
 * @param {string} text
 * @param {Side} bottom
 * @returns {BoardView}
 */
export function positionView(text, bottom) {
  const [black, red] = text.split(/[/ ]/).map((digits) => Array.from(digits, (digit) => parseInt(digit, 16)));
  return { black, red, side: sideToMove(text), bottom, actions: [], arrows: [], count: null };
}

/**
 * Who is to move in a position; Black, where the text is only of pieces.
 * @param {string} text
 * @returns {Side}
 */
export function sideToMove(text) {
  return text.split(" ")[1] === "r" ? "r" : "b";
}

/**
 * A position as text, without a stage.
 * @param {{black: number[], red: number[]}} counts
 * @param {Side} side
 */
export function positionText({ black, red }, side) {
  const [blacks, reds] = [black, red].map((counts) => counts.map((count) => count.toString(16)).join(""));
  return `${blacks}/${reds} ${side}`;
}

/** @param {Side} side */
export function other(side) {
  return side === "b" ? "r" : "b";
}

/**
 * How many pieces of a side stand in a row.
 * @param {{black: number[], red: number[]}} counts
 * @param {Side} side
 * @param {number} row
 */
export function countOf(counts, side, row) {
  return (side === "b" ? counts.black : counts.red)[row - 1];
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
