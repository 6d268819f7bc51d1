/** Arrows run from piece to piece, whether a turn has been played or is only proposed. */

import "../empty-page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { metPieces, pathsOf } from "#static/board/paths.js";
import { arrowsOf, countsAfter } from "#static/board/position.js";

/** @import { Arrow } from "../../../../build/browser/types/modules.js" */

const START = { black: [6, 1, 1, 1, 1, 1, 1, 0], red: [0, 1, 1, 1, 1, 1, 1, 6] };

/** @type {(actions: string[], kind: Arrow["kind"]) => (number | boolean)[][]} */
function paths(actions, kind) {
  const counts = kind === "hint" ? START : actions.reduce((now, action) => countsAfter(now, action, "b"), START);
  return pathsOf(counts, arrowsOf(actions, "b", kind)).map(({ number, start, end, left, arrived }) => [number, start, end, left, arrived]);
}

test("a proposed turn runs from the pieces to the places beside those that stand there", () => {
  assert.deepEqual(paths(["1-2", "1-3"], "hint"), [[1, 5, 1, false, false], [2, 4, 1, false, false]]);
});

test("a turn that was played runs from the places left free to the pieces", () => {
  assert.deepEqual(paths(["1-2", "1-3"], "last"), [[1, 5, 1, true, true], [2, 4, 1, true, true]]);
});

test("a piece that went on did not stay where it landed first", () => {
  assert.deepEqual(paths(["1-2", "2-4"], "last"), [[1, 5, 1, true, false], [2, 1, 1, true, true]]);
});

test("a place that another piece has taken is not free", () => {
  assert.deepEqual(paths(["3-4", "2-3"], "past"), [[1, 0, 1, false, true], [2, 0, 0, true, true]]);
});

test("turns shown together do not disturb each other", () => {
  const [one, two] = [arrowsOf(["1-2"], "b", "mistake"), arrowsOf(["1-2"], "b", "better")];
  assert.deepEqual(pathsOf(START, [...one, ...two]).map(({ number, start }) => [number, start]), [[1, 5], [1, 5]]);
});

test("a follow-up is explained by the pieces that the opening met, unless its length comes from elsewhere", () => {
  const after = countsAfter(START, "1-2", "b");
  const stage = { kind: /** @type {const} */ ("follow-up"), steps: 2, extra: false, ending: false };
  assert.deepEqual(metPieces(after, stage, "1-2", "b"), { row: 2, b: 1, r: 1 });
  assert.equal(metPieces(after, { ...stage, steps: 1 }, "1-2", "b"), null);
  assert.equal(metPieces(after, { ...stage, kind: "opening" }, "1-2", "b"), null);
  assert.equal(metPieces(after, stage, undefined, "b"), null);
});
