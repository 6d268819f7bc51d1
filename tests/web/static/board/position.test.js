/** Positions and actions as the board reads them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { arrowsOf, countOf, countsAfter, other, positionText, positionView, sideToMove, stepOf } from "#static/board/position.js";

const START = "61111110/01111116 b";

test("a position is read and written again", () => {
  const view = positionView(START, "r");
  assert.deepEqual(view.black, [6, 1, 1, 1, 1, 1, 1, 0]);
  assert.deepEqual(view.red, [0, 1, 1, 1, 1, 1, 1, 6]);
  assert.equal(view.bottom, "r");
  assert.equal(positionText(view, "b"), START);
});

test("twelve pieces on a line are one digit", () => {
  const view = positionView("c0000000/0000000c r x", "b");
  assert.equal(countOf(view, "b", 1), 12);
  assert.equal(countOf(view, "r", 8), 12);
  assert.equal(positionText(view, view.side), "c0000000/0000000c r");
});

test("the side to move is Black's where the text has only the pieces", () => {
  assert.deepEqual(["6/6", "6/6 b", "6/6 r", "6/6 r f4"].map(sideToMove), ["b", "b", "r", "r"]);
  assert.deepEqual([other("b"), other("r")], ["r", "b"]);
});

test("a step says whose piece goes where", () => {
  assert.deepEqual(stepOf("6-5", "r"), { from: 6, to: 5, side: "r" });
  assert.deepEqual(stepOf("x3-2", "b"), { from: 3, to: 2, side: "r" });
  for (const text of ["pass", "-", "", "9-8", "0-1", "1-2 3-4"]) assert.equal(stepOf(text, "b"), null);
});

test("a turn has an arrow for every step", () => {
  const arrows = arrowsOf(["6-7", "7-8", "x5-4", "-"], "b", "last");
  assert.deepEqual(arrows.map(({ from, to, side }) => [from, to, side]), [[6, 7, "b"], [7, 8, "b"], [5, 4, "r"]]);
  assert.ok(arrows.every(({ kind }) => kind === "last"));
});

test("an action moves one piece of one side", () => {
  const before = positionView(START, "b");
  assert.deepEqual(countsAfter(before, "1-2", "b"), { black: [5, 2, 1, 1, 1, 1, 1, 0], red: before.red });
  assert.deepEqual(countsAfter(before, "x8-7", "b"), { black: before.black, red: [0, 1, 1, 1, 1, 1, 2, 5] });
  assert.deepEqual(countsAfter(before, "pass", "b"), { black: before.black, red: before.red });
});
