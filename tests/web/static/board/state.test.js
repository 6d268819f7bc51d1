/** What can be asked about a board: which pieces can move, and where to. */

import "../empty-page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { actionLabel, piecesText, pickedText, rowText } from "#static/board/labels.js";
import { actionsOf, actionTo, choice, emptyBoardState, movablePieces, samePiece, sideOf } from "#static/board/state.js";
import { action } from "../states.js";

const own = action("3-4", { earns: { kind: "follow-up", steps: 2 } });
const back = action("3-2");
const theirs = action("x3-2");
const state = { ...emptyBoardState(), black: [0, 0, 2, 0, 0, 0, 0, 0], red: [0, 0, 1, 0, 0, 0, 0, 0], actions: [own, back, theirs] };
const picked = { row: 3, theirs: false };

test("the pieces of a row that can move", () => {
  assert.deepEqual(movablePieces(state, 3), [picked, { row: 3, theirs: true }]);
  assert.deepEqual(movablePieces(state, 4), []);
  assert.deepEqual(actionsOf(state, picked), [own, back]);
  assert.deepEqual(actionsOf(state, null), []);
});

test("where the picked piece can go", () => {
  assert.equal(actionTo({ ...state, picked }, 4), own);
  assert.equal(actionTo({ ...state, picked: { row: 3, theirs: true } }, 2), theirs);
  assert.equal(actionTo({ ...state, picked }, 5), null);
  assert.equal(actionTo(state, 4), null);
});

test("whose piece it is", () => {
  assert.deepEqual([sideOf(state, false), sideOf(state, true)], ["b", "r"]);
  assert.ok(samePiece(picked, { ...picked }));
  assert.ok(samePiece(null, null));
  assert.ok(!samePiece(picked, null));
  assert.ok(!samePiece(picked, { row: 3, theirs: true }));
});

test("what an action earns, in a few words", () => {
  assert.equal(actionLabel(own), "follow-up: 2");
  assert.equal(actionLabel(action("7-8", { earns: { kind: "bonus" }, ends: true })), "bonus move, ends the game");
  assert.equal(actionLabel(action("7-8", { earns: { kind: "extra" } })), "extra turn");
  assert.equal(actionLabel(back), "");
});

test("a row is described for those who do not see it", () => {
  assert.equal(rowText(state, 3), "Row 3: 2 black, 1 red. Can move to row 4 (follow-up: 2), row 2. Opponent's piece can go to row 2.");
  assert.equal(rowText(state, 1), "Row 1, Black's start line and Red's goal: empty.");
  assert.equal(rowText({ ...state, picked }, 3), "Row 3: 2 black, 1 red. Picked up.");
  assert.equal(rowText({ ...state, picked }, 4), "Row 4: empty. Enter puts it down here: follow-up: 2.");
  assert.equal(rowText({ ...state, picked }, 2), "Row 2: empty. Enter puts it down here: earns nothing.");
  assert.equal(piecesText(0, 0), "empty");
});

test("points are read out where they have been counted", () => {
  const none = Array(8).fill(null);
  assert.equal(rowText({ ...state, actions: [], count: { b: none.with(2, -1), r: none.with(2, 2) } }, 3), "Row 3: 2 black, 1 red. -1 points. 2 points.");
});

test("a quiet board does not tell where a piece may go", () => {
  const quiet = { ...state, quiet: true };
  assert.equal(rowText(quiet, 3), "Row 3: 2 black, 1 red. Enter picks up a piece.");
  assert.equal(rowText({ ...quiet, picked }, 4), "Row 4: empty. Enter puts it down here.");
  assert.equal(rowText({ ...quiet, picked }, 3), "Row 3: 2 black, 1 red. Picked up.");
  assert.equal(pickedText({ ...quiet, picked }), "Holding the piece from row 3.");
});

test("what is said when a piece is picked up or put down", () => {
  assert.equal(pickedText({ ...state, picked }), "Holding the piece from row 3. It can go to row 4 (follow-up: 2), row 2.");
  assert.equal(pickedText({ ...state, picked: { row: 3, theirs: true } }), "Holding the opponent's piece from row 3. It can go to row 2.");
  assert.equal(pickedText(state), "Put back.");
});

test("a piece chosen again moves if it has only one place to go, and is put back otherwise", () => {
  const opening = { ...state, actions: [own] };
  assert.deepEqual(choice(opening, 3, false, false), { action: null, piece: picked });
  assert.deepEqual(choice({ ...opening, picked }, 3, false, false), { action: "3-4", piece: null });
  assert.deepEqual(choice({ ...opening, picked }, 3, undefined, false), { action: "3-4", piece: null });
  assert.deepEqual(choice({ ...opening, picked }, 4, false, false), { action: "3-4", piece: null });
  assert.deepEqual(choice({ ...opening, picked }, 7, undefined, false), { action: null, piece: null });
  assert.deepEqual(choice({ ...state, picked }, 3, false, false), { action: null, piece: null });
  assert.equal(rowText({ ...opening, picked }, 3), "Row 3: 2 black, 1 red. Picked up, Enter moves it to row 4.");
});

test("by key, a row chosen again takes the opponent's piece", () => {
  const pushed = { row: 3, theirs: true };
  assert.deepEqual(choice({ ...state, picked }, 3, undefined, false), { action: null, piece: pushed });
  assert.deepEqual(choice({ ...state, picked: pushed }, 3, undefined, false), { action: "x3-2", piece: null });
});

test("with one click, a piece moves at once if it is clear where to and which", () => {
  const opening = { ...state, actions: [own] };
  assert.equal(choice(opening, 3, false, true).action, "3-4");
  assert.equal(choice(opening, 3, undefined, true).action, "3-4");
  assert.deepEqual(choice(state, 3, false, true), { action: null, piece: picked });
  assert.equal(choice(state, 3, true, true).action, "x3-2");
  assert.deepEqual(choice({ ...state, actions: [own, theirs] }, 3, undefined, true), { action: null, piece: picked });
});
