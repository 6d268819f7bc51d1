/** The tree of turns on the analysis board. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { addTurn, buildTree, isInMainVariation, moverOf, promoteVariation, removeNode, siblingOf, treeTurns, variationFrom } from "#static/study/analysis/tree.js";

/** @import { RecordTree, ValuedTurn } from "../../../../src/linja/web/static/types/api.js" */

/** @param {[number | null, string][]} turns what each follows, and its text */
function tree(turns) {
  const numbers = turns.reduce((/** @type {number[]} */ found, [follows]) => [...found, follows === null ? 1 : found[follows] + 1], []);
  const record = {
    start: "61111110/01111116 b",
    comment: "the start",
    turns: turns.map(([follows, turn], at) => ({
      follows, number: numbers[at], turn, actions: turn.split(" "), position: `61111110/01111116 ${numbers[at] % 2 ? "r" : "b"}`, over: false, complete: true, comment: "",
    })),
  };
  return buildTree(/** @type {RecordTree} */ (/** @type {unknown} */ (record)));
}

/** @param {string} turn */
function played(turn) {
  return /** @type {ValuedTurn} */ (/** @type {unknown} */ ({ turn, actions: turn.split(" "), position: "61111110/01111116 r", over: false }));
}

const SOME = /** @type {[number | null, string][]} */ ([[null, "1-2"], [0, "8-7"], [0, "7-6"], [null, "2-3"], [2, "3-4"]]);

test("what is read is written again, whatever the variations", () => {
  const start = tree(SOME);
  assert.equal(start.comment, "the start");
  const written = treeTurns(start).map(({ follows, turn }) => [follows, turn]);
  assert.deepEqual(written, [[null, "1-2"], [0, "8-7"], [0, "7-6"], [2, "3-4"], [null, "2-3"]]);
  assert.deepEqual(treeTurns(tree(/** @type {[number | null, string][]} */ (written))), treeTurns(start));
});

test("the first turn after another continues its variation", () => {
  const start = tree(SOME);
  assert.deepEqual(variationFrom(start).map(({ turn }) => turn), ["1-2", "8-7"]);
  assert.ok(isInMainVariation(start.next[0].next[0]));
  assert.ok(!isInMainVariation(start.next[0].next[1]));
});

test("a turn that is there already is not added again", () => {
  const start = tree(SOME);
  assert.equal(addTurn(start, played("2-3")), start.next[1]);
  const added = addTurn(start, played("3-4"));
  assert.deepEqual([start.next.length, added.number, added.before === start], [3, 1, true]);
});

test("an incomplete turn is continued beside it", () => {
  const start = tree([[null, "1-2"]]);
  start.next[0].complete = false;
  const whole = addTurn(start.next[0], played("4-6"));
  assert.deepEqual([whole.turn, whole.actions, whole.number, whole.before === start], ["1-2 4-6", ["1-2", "4-6"], 1, true]);
});

test("a variation becomes the main one", () => {
  const start = tree(SOME);
  const deep = start.next[0].next[1].next[0];
  promoteVariation(deep);
  assert.deepEqual(variationFrom(start).map(({ turn }) => turn), ["1-2", "7-6", "3-4"]);
  assert.equal(treeTurns(start).length, SOME.length);
});

test("a node is removed with all that follows it; the start stays", () => {
  const start = tree(SOME);
  assert.equal(removeNode(start.next[0]), start);
  assert.deepEqual(treeTurns(start).map(({ turn }) => turn), ["2-3"]);
  assert.equal(removeNode(start), start);
});

test("neighbours among the turns that follow the same one", () => {
  const [first, second] = tree(SOME).next;
  assert.deepEqual([siblingOf(first, 1) === second, siblingOf(second, 1) === second, siblingOf(first, -1) === first], [true, true, true]);
});

test("who played a turn", () => {
  const start = tree(SOME);
  assert.deepEqual([moverOf(start), moverOf(start.next[0]), moverOf(start.next[0].next[0])], ["r", "b", "r"]);
});
