/** Where rows and pieces lie. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { freeSpace, HEIGHT, MARGIN, RADIUS, rowAt, ROW, WIDTH, xOf, yOf } from "#static/board/layout.js";
import { ROWS, SIDES } from "#static/board/position.js";

test("the row at the middle of a row is that row, whoever sits at the bottom", () => {
  for (const bottom of SIDES) for (const row of ROWS) assert.equal(rowAt(yOf(row, bottom), bottom), row);
});

test("each side has its start line at the bottom", () => {
  assert.equal(yOf(1, "b"), yOf(8, "r"));
  assert.ok(yOf(1, "b") > yOf(8, "b"));
});

test("beside the board there is no row", () => {
  for (const y of [-1, MARGIN - 1, HEIGHT - MARGIN, HEIGHT + 1]) assert.equal(rowAt(y, "b"), null);
  assert.equal(rowAt(MARGIN, "b"), 8);
  assert.equal(rowAt(HEIGHT - MARGIN - 1, "b"), 1);
  assert.equal(HEIGHT, 8 * ROW + 2 * MARGIN);
});

test("however many pieces are in a row, none lies on another's place or off the board", () => {
  for (let count = 1; count <= 24; count += 1) {
    for (let blacks = 0; blacks <= count; blacks += 1) {
      const black = Array.from({ length: blacks }, (_, at) => xOf("b", at, count));
      const red = Array.from({ length: count - blacks }, (_, at) => xOf("r", at, count)).reverse();
      const all = [...black, ...red];
      assert.deepEqual(all, all.toSorted((one, two) => one - two));
      assert.equal(new Set(all.map((x) => x.toFixed(3))).size, count);
      assert.ok(all.every((x) => x >= RADIUS && x <= WIDTH - RADIUS));
    }
  }
});

test("a label has the room between the colours, or at the right if that is wider", () => {
  const edge = (/** @type {"b" | "r"} */ side, /** @type {number} */ index, /** @type {number} */ count) => xOf(side, index, count) + (side === "b" ? RADIUS : -RADIUS);
  assert.deepEqual(freeSpace(2, 1), [edge("b", 1, 3), edge("r", 0, 3)]);
  const [from, to] = freeSpace(2, 4);
  assert.equal(from, xOf("r", 0, 6) + RADIUS);
  assert.ok(to < WIDTH);
  for (const red of [0, 1, 4, 9]) for (const black of [0, 1, 5]) assert.ok(freeSpace(black, red)[1] - freeSpace(black, red)[0] > 90);
});
