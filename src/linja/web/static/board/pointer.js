/** The board by mouse, pen and finger: click and click again, or drag and drop. */

/** @import { BoardState, PickedPiece, Piece } from "../types/modules.js" */
/** @import { BoardControls } from "./keyboard.js" */

import { finishAll, translation } from "./animate.js";
import { HEIGHT, RADIUS, rowAt, WIDTH } from "./layout.js";
import { topPiece } from "./render.js";
import { actionTo, movablePieces, samePiece, sideOf } from "./state.js";

const DRAG_DISTANCE = 6; // pixels; less is the trembling of a click

/**
 * Listens on a board. `changed` is called whenever the state has changed.
 * @param {HTMLElement} board
 * @param {SVGSVGElement} picture
 * @param {BoardState} state
 * @param {BoardControls & {changed: () => void, act: (action: string) => void}} controls
 */
export function listenForPointer(board, picture, state, controls) {
  /** @type {{id: number, x: number, y: number, piece: PickedPiece | null} | null} */
  let pressed = null;
  let justDragged = false;

  board.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    finishAll();
    justDragged = false;
    pressed = { id: event.pointerId, x: event.clientX, y: event.clientY, piece: pieceUnder(state, point(event)) };
  });

  board.addEventListener("pointermove", (event) => {
    if (!pressed) return hover(event);
    if (event.pointerId !== pressed.id || !pressed.piece) return;
    if (!state.dragged && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < DRAG_DISTANCE) return;
    if (!state.dragged) startDrag(pressed.piece, event);
    if (state.dragged) dragTo(state.dragged, point(event));
  });

  board.addEventListener("pointerup", (event) => {
    if (state.dragged) endDrag(point(event));
    pressed = null;
  });

  board.addEventListener("pointercancel", () => {
    if (state.dragged) endDrag(null);
    pressed = null;
  });

  board.addEventListener("pointerleave", () => setHovered(null));

  board.addEventListener("click", (event) => {
    const row = rowOf(event);
    if (!row || justDragged) {
      justDragged = false;
      return;
    }
    // A click without a pointer comes from the keyboard or a screen reader: it has no place on the board.
    const theirs = event.detail ? pieceUnder(state, point(event))?.theirs : undefined;
    controls.choose(row, theirs);
  });

  /**
   * Where on the board's picture.
   * @param {MouseEvent} event
   */
  function point(event) {
    const box = picture.getBoundingClientRect();
    return { x: ((event.clientX - box.left) / box.width) * WIDTH, y: ((event.clientY - box.top) / box.height) * HEIGHT };
  }

  /** @param {Event} event */
  function rowOf(event) {
    const button = event.target instanceof Element ? event.target.closest("[data-row]") : null;
    return button instanceof HTMLElement ? Number(button.dataset.row) : null;
  }

  /** @param {PointerEvent} event */
  function hover(event) {
    if (event.pointerType === "mouse") setHovered(pieceUnder(state, point(event)));
  }

  /** @param {PickedPiece | null} piece */
  function setHovered(piece) {
    if (samePiece(state.hovered, piece)) return;
    state.hovered = piece;
    controls.changed();
  }

  /**
   * @param {PickedPiece} piece
   * @param {PointerEvent} event
   */
  function startDrag(piece, event) {
    const top = topPiece(state, piece);
    if (!top) return;
    board.setPointerCapture(event.pointerId);
    state.picked = piece;
    state.dragged = top;
    top.element.parentNode?.append(top.element);
    controls.changed();
  }

  /**
   * @param {Piece} piece
   * @param {{x: number, y: number}} to
   */
  function dragTo(piece, to) {
    piece.x = to.x;
    piece.y = to.y;
    piece.element.style.transform = translation(to.x, to.y, 1.1);
  }

  /** @param {{x: number, y: number} | null} place */
  function endDrag(place) {
    const row = place && rowAt(place.y, state.bottom);
    const action = row ? actionTo(state, row) : null;
    justDragged = true;
    if (action) controls.act(action.action);
    else controls.putDown();
  }
}

/**
 * The piece that can move under a place: the very one, or else whichever of the row can.
 * @param {BoardState} state
 * @param {{x: number, y: number}} place
 * @returns {PickedPiece | null}
 */
function pieceUnder(state, place) {
  const row = rowAt(place.y, state.bottom);
  if (!row) return null;
  const can = movablePieces(state, row);
  const touched = state.pieces.filter((piece) => piece.row === row && Math.hypot(piece.x - place.x, piece.y - place.y) < RADIUS + 4);
  return can.find((one) => touched.some((piece) => piece.side === sideOf(state, one.theirs))) ?? can[0] ?? null;
}
