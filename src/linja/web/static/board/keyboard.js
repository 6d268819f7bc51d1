/** The board by keyboard: arrows and row numbers choose a row, Enter picks up and lands, Esc puts down. */

/** @import { BoardState } from "../types/modules.js" */

/**
 * What keys and pointers can do with a board.
 * @typedef {object} BoardControls
 * @property {(row: number, theirs?: boolean) => void} choose pick up from, or land in, a row
 * @property {() => void} putDown
 * @property {(row: number) => void} goTo
 */

/**
 * Whether the key was for the board.
 * @param {KeyboardEvent} event
 * @param {BoardState} state
 * @param {BoardControls} controls
 */
export function handleKey(event, state, controls) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const up = state.bottom === "b" ? 1 : -1;
  const row = /^[1-8]$/.test(event.key)
    ? Number(event.key)
    : { ArrowUp: state.cursor + up, ArrowDown: state.cursor - up, Home: state.bottom === "b" ? 8 : 1, End: state.bottom === "b" ? 1 : 8 }[event.key];
  if (row !== undefined) controls.goTo(Math.min(8, Math.max(1, row)));
  else if (event.key === "Escape" && state.picked) controls.putDown();
  else return false;
  return true;
}
