/** What the game page shows of a state, and when a message that was sent is confirmed. */

import "../empty-page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { actionsSeen, missedPositions, playedActions, storeActionsSeen } from "#static/game/connection/missed.js";
import { isConfirmed } from "#static/game/connection/pending.js";
import { stepsOfLastTurn } from "#static/game/replay.js";
import { boardView, bottomSide, Page, shownPoints } from "#static/game/view.js";
import { gameState, outcome } from "../states.js";

/** @import { PlayedTurn } from "../../../../build/browser/types/game.js" */

const turn = /** @type {PlayedTurn} */ (
  /** @type {unknown} */ ({ side: "b", actions: ["1-2", "2-3"], black: [5, 1, 2, 1, 1, 1, 1, 0], red: [0, 1, 1, 1, 1, 1, 1, 6] })
);

test("each side sees the board from its own side, unless it is turned round", () => {
  const page = Object.assign(new Page(), { state: gameState({ you: "r" }) });
  assert.equal(bottomSide(page), "r");
  assert.equal(bottomSide(Object.assign(page, { flipped: true })), "b");
  assert.equal(bottomSide(new Page()), "b");
});

test("a piece goes where it was sent before the server has answered", () => {
  const state = gameState();
  const pending = { message: { type: "act", action: "1-2" }, sent: state };
  const view = boardView(Object.assign(new Page(), { state, pending }), state);
  assert.deepEqual(view.black, [5, 2, 1, 1, 1, 1, 1, 0]);
  assert.deepEqual(view.actions, []);
  assert.deepEqual(boardView(Object.assign(new Page(), { state }), state).actions, state.actions);
});

test("the opponent's last turn has arrows until the next one begins", () => {
  const arrows = (/** @type {Parameters<typeof gameState>[0]} */ changes) => boardView(new Page(), gameState({ turns: [turn], ...changes })).arrows.length;
  assert.equal(arrows({ you: "r" }), 2);
  assert.equal(arrows({ you: "r", current: ["8-7"] }), 0);
  assert.equal(arrows({ you: "b" }), 0);
  assert.equal(arrows({ you: "both" }), 0);
});

test("a hint points at its piece, then shows its arrows", () => {
  const hint = /** @type {any} */ ({ actions: ["3-4"] });
  const piece = boardView(Object.assign(new Page(), { hint }), gameState());
  assert.deepEqual([piece.arrows, piece.pointed], [[], 3]);
  const turn = boardView(Object.assign(new Page(), { hint, hintStage: 2 }), gameState());
  assert.deepEqual([turn.arrows, turn.pointed], [[{ from: 3, to: 4, side: "b", kind: "hint" }], null]);
});

test("a turn looked back on is shown as it left the board", () => {
  const state = gameState({ turns: [turn] });
  const after = boardView(Object.assign(new Page(), { viewedTurn: 1 }), state);
  assert.deepEqual([after.black, after.arrows.length, after.actions], [turn.black, 2, []]);
  const start = boardView(Object.assign(new Page(), { viewedTurn: 0 }), state);
  assert.deepEqual([start.black, start.arrows], [state.start.black, []]);
});

test("points are those counted so far, or all of them", () => {
  const rows = [0, 0, 0, 0, 0, 0, 0, 5];
  const state = gameState({ points: { b: { rows, total: 5 }, r: { rows, total: 5 } } });
  const none = Array(8).fill(null);
  assert.deepEqual(shownPoints(new Page(), state), { b: 5, r: 5 });
  assert.deepEqual(shownPoints(Object.assign(new Page(), { count: { b: rows, r: none } }), state), { b: 5, r: 0 });
});

test("each kind of message is confirmed by what it brings about", () => {
  const sent = gameState();
  const offered = gameState({ offer: { kind: "draw", by: "b" } });
  const over = gameState({ outcome: outcome("r", "resigned") });
  const moved = gameState({ current: ["1-2"] });
  /** @type {[string, ReturnType<typeof gameState>, boolean][]} */
  const cases = [
    ["act", sent, false], ["act", offered, false], ["act", moved, true], ["act", over, true],
    ["undo", moved, true], ["undo", sent, false],
    ["takeback", offered, true], ["takeback", moved, true], ["takeback", sent, false],
    ["draw", offered, true], ["draw", over, true], ["draw", moved, false],
    ["accept", sent, true], ["accept", offered, false], ["decline", sent, true], ["decline", offered, false],
    ["resign", over, true], ["resign", moved, false],
    ["rematch", gameState({ next: "def" }), true], ["rematch", sent, false],
  ];
  for (const [type, now, confirmed] of cases) assert.equal(isConfirmed({ message: { type }, sent }, now), confirmed);
});

test("what was played while the page was closed is played once more, but no more than eight actions", () => {
  const state = gameState({ turns: [turn], current: ["3-4"], position: { ...gameState().position, side: "r" } });
  assert.deepEqual(playedActions(state).map(({ side, action }) => side + action), ["b1-2", "b2-3", "r3-4"]);
  assert.equal(missedPositions(state, 1).length, 2);
  assert.deepEqual(missedPositions(state, 1)[0].black, [5, 2, 1, 1, 1, 1, 1, 0]);
  assert.deepEqual(missedPositions(state, 3), []);
  assert.equal(missedPositions(gameState({ turns: Array(10).fill(turn) }), 0).length, 8);
});

test("how much of a game has been seen is kept until it is over, for thirty games", () => {
  const state = gameState({ turns: [turn] });
  assert.equal(actionsSeen("abc"), null);
  storeActionsSeen(state);
  assert.equal(actionsSeen("abc"), 2);
  storeActionsSeen({ ...state, outcome: outcome(null, "agreed") });
  assert.equal(actionsSeen("abc"), null);
  for (let number = 0; number < 31; number += 1) storeActionsSeen({ ...state, game: `game ${number}` });
  assert.deepEqual([actionsSeen("game 0"), actionsSeen("game 1"), actionsSeen("game 30")], [null, 2, 2]);
});

test("a turn is shown again from the board before it, step by step, with its arrows", () => {
  const steps = stepsOfLastTurn(gameState({ turns: [turn] }));
  assert.deepEqual(steps.map(({ black }) => black.slice(0, 3)), [[6, 1, 1], [5, 2, 1], [5, 1, 2]]);
  assert.deepEqual(steps.map(({ arrows }) => arrows.length), [0, 1, 2]);
});
