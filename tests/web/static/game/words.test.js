/** What the game page says: the prompt, the result, and news of the other side. */

import "../empty-page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { newsText, offerText } from "#static/game/words/news.js";
import { isCounted, ownResult, resultText } from "#static/game/words/outcome.js";
import { hintText, promptText, refusalText } from "#static/game/words/prompt.js";
import { gameState, outcome } from "../states.js";

/** @import { Outcome } from "../../../../build/browser/types/game.js" */

const DRAW = { kind: /** @type {const} */ ("draw"), by: /** @type {const} */ ("r") };

test("the prompt says what to do, or what to wait for", () => {
  const theirs = { ...gameState().position, side: /** @type {const} */ ("r") };
  const waiting = { actions: [], position: theirs };
  const { b, r } = gameState().players;
  assert.equal(promptText(gameState()), "Opening move: move one piece one row forward.");
  assert.equal(promptText(gameState({ you: "both" })), "Black: Opening move: move one piece one row forward.");
  assert.equal(promptText(gameState(waiting)), "Your opponent is to move.");
  assert.equal(promptText(gameState({ ...waiting, you: null })), "You're watching. Red is to move.");
  assert.equal(promptText(gameState({ ...waiting, players: { b, r: { ...r, seated: false } } })), "Waiting for an opponent to join.");
  assert.equal(promptText(gameState({ ...waiting, players: { b, r: { ...r, kind: "computer" } } })), "The computer is thinking …");
});

test("the result is told to winner, loser and others", () => {
  /** @type {(how: Outcome) => string[]} */
  const told = (how) => (/** @type {const} */ (["b", "r", null])).map((you) => resultText(gameState({ you, outcome: how })));
  assert.equal(resultText(gameState()), "");
  assert.deepEqual(told(outcome("b", "points", 1)), ["You win by 1 point.", "You lost by 1 point.", "Black wins by 1 point."]);
  assert.deepEqual(told(outcome("r", "points", -2))[2], "Red wins by 2 points.");
  assert.deepEqual(told(outcome("b", "resigned")), [
    "You win: your opponent resigned.", "Your opponent (Black) wins: you resigned.", "Black wins: the other side resigned.",
  ]);
  assert.deepEqual(told(outcome("b", "time")), [
    "You win: your opponent ran out of time.", "Your opponent (Black) wins: you ran out of time.", "Black wins: the other side ran out of time.",
  ]);
  for (const [reason, text] of /** @type {const} */ ([["repetition", "Draw: the same position came up for the third time."], ["agreed", "Draw by agreement."], ["points", "It's a draw."]])) {
    assert.deepEqual(told(outcome(null, reason))[0], text);
  }
});

test("only what the board decided is counted, and each side has its own result", () => {
  const counted = ["passed", "stuck", "resigned", "time", "agreed", "repetition"].filter((reason) => isCounted(gameState({ outcome: outcome("b", reason) })));
  assert.deepEqual(counted, ["passed", "stuck"]);
  const results = (/** @type {const} */ (["b", "r", "both", null])).map((you) => ownResult(gameState({ you, outcome: outcome("b", "passed") })));
  assert.deepEqual(results, ["won", "lost", "won", ""]);
  assert.equal(ownResult(gameState({ outcome: outcome(null, "passed") })), "drawn");
  assert.equal(ownResult(gameState()), "");
});

test("an offer is told to both sides", () => {
  assert.equal(offerText(gameState(), DRAW), "Your opponent offers a draw.");
  assert.equal(offerText(gameState({ you: "r" }), DRAW), "You offered a draw.");
  assert.equal(offerText(gameState(), { kind: "takeback", by: "r" }), "Your opponent wants to take back a turn.");
  assert.equal(offerText(gameState({ you: "r" }), { kind: "takeback", by: "r" }), "You asked to take back your turn.");
});

test("an answer to an offer is news, unless the board shows it or one gave it", () => {
  const open = gameState({ offer: DRAW });
  const declined = { message: { type: "decline" }, sent: open };
  assert.equal(newsText(open, gameState(), null), "Draw offer withdrawn.");
  assert.equal(newsText(gameState({ offer: DRAW, you: "r" }), gameState({ you: "r" }), null), "Draw offer declined.");
  assert.equal(newsText(open, gameState(), declined), "");
  assert.equal(newsText(open, gameState({ outcome: outcome(null, "agreed") }), null), "");
  assert.equal(newsText(open, gameState({ position: { ...open.position, text: "moved" } }), null), "");
  assert.equal(newsText(gameState(), gameState({ you: null }), null), "This game continues on another device.");
  const asked = gameState({ offer: { kind: "takeback", by: "b" } });
  assert.equal(newsText(asked, gameState(), null), "Take-back request declined.");
});

test("a hint says first which piece, then where to, then what it leads to, and whether that is certain", () => {
  /** @type {(turn: string, value: number, exact: boolean, stage: number) => string} */
  const told = (turn, value, exact, stage) => hintText({ type: "hint", version: 1, turn, actions: turn.split(" "), value, exact }, stage, "b");
  assert.equal(told("1-2 1-3", 3, true, 1), "Look at the piece in row 1. Press Hint again for more.");
  assert.equal(told("1-2 1-3", 3, true, 2), "Best: from row 1 to row 2, from row 1 to row 3.");
  assert.equal(told("1-2", 3, true, 3), "Best: 1-2. With perfect play it leads to a win by 3.");
  assert.equal(told("1-2", -2.6, false, 3), "Best so far: 1-2. Estimated result: a loss by 3.");
  assert.equal(told("1-2", 0.4, false, 3), "Best so far: 1-2. Estimated result: a draw.");
  assert.equal(told("pass", 3, true, 1), "Best: pass. With perfect play it leads to a win by 3.");
});

test("the prompt of a follow-up says what earned it", () => {
  const position = { ...gameState().position, black: [5, 2, 1, 1, 1, 1, 1, 0], stage: { kind: /** @type {const} */ ("follow-up"), steps: 2, extra: false, ending: false } };
  assert.equal(promptText(gameState({ position, current: ["1-2"] })), "2 pieces were in row 2 → move any piece 2 rows.");
  const goal = { ...position, stage: { ...position.stage, steps: 1 } };
  assert.equal(promptText(gameState({ position: goal, current: ["1-2"] })), "Follow-up: move one piece 1 row forward.");
});

test("every refusal has words, also one that is not known", () => {
  assert.equal(refusalText("stale"), "The game has moved on.");
  assert.equal(refusalText("something new"), "The server rejected that.");
});
