/** Where things lie on the board, in the units of its picture. */

/** @import { Side } from "../types/game.js" */

export const WIDTH = 560;
export const ROW = 80;
export const MARGIN = 12;
export const HEIGHT = 8 * ROW + 2 * MARGIN;
export const RADIUS = 27;

const LEFT = 50; // room for the row numbers
const RIGHT = WIDTH - 106; // room for what a landing earns, and for the count at the end
const PITCH = 61;
const EDGE = 12; // what stays free at the right
const SLOTS = 6; // what an inner row can hold; beyond it, on the outer lines, pieces lie closer

/**
 * The middle of a row.
 * @param {number} row
 * @param {Side} bottom
 */
export function yOf(row, bottom) {
  const fromTop = bottom === "b" ? 8 - row : row - 1;
  return MARGIN + (fromTop + 0.5) * ROW;
}

/**
 * The row at a height, or null beside the board.
 * @param {number} y
 * @param {Side} bottom
 */
export function rowAt(y, bottom) {
  const fromTop = Math.floor((y - MARGIN) / ROW);
  if (fromTop < 0 || fromTop > 7) return null;
  return bottom === "b" ? 8 - fromTop : fromTop + 1;
}

/**
 * Where a side's piece of this index stands in a row: black from the left, red from the right.
 * @param {Side} side
 * @param {number} index
 * @param {number} count pieces of both colours in the row
 */
export function xOf(side, index, count) {
  const slots = Math.max(SLOTS, count);
  const pitch = Math.min(PITCH, (RIGHT - LEFT - 2 * RADIUS) / (slots - 1));
  const first = LEFT + RADIUS;
  return side === "b" ? first + index * pitch : first + (slots - 1 - index) * pitch;
}

/**
 * How far across a row's button a place is; the buttons leave a little free at both ends (board.css).
 * @param {number} x
 */
export function shareOfRow(x) {
  return (x / WIDTH - 0.014) / 0.972;
}

/**
 * Where a row has the most room for a label: between the colours, or at the right of the last piece.
 * @param {number} black
 * @param {number} red
 * @returns {[number, number]} from and to
 */
export function freeSpace(black, red) {
  const count = black + red;
  const end = WIDTH - EDGE;
  const from = black ? xOf("b", black - 1, count) + RADIUS : LEFT;
  if (!red) return [from, end];
  const between = xOf("r", red - 1, count) - RADIUS - from;
  const last = xOf("r", 0, count) + RADIUS;
  return between > end - last ? [from, from + between] : [last, end];
}
