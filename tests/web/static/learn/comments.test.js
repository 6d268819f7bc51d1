/** A teacher's words about both sides. */

import "../empty-page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyRowText, opponentTurnText } from "#static/learn/comments.js";
import { gameState } from "../states.js";

/** @import { PlayedTurn, Side } from "../../../../build/browser/types/game.js" */

const EMPTY_ROW = { black: [6, 1, 1, 0, 1, 1, 1, 0], red: [0, 1, 1, 0, 1, 1, 1, 6] };

/** @type {(text: string, side?: Side, start?: object) => string} */
function told(text, side = "r", start = {}) {
  const turn = /** @type {PlayedTurn} */ ({ number: 1, side, text, actions: text.split(" "), black: [], red: [] });
  return opponentTurnText(gameState({ turns: [turn], ...start }), turn);
}

test("the other side's turn is explained step by step, with its bonus move or extra turn", () => {
  assert.equal(told("8-7 8-6"), "Red meets 2 pieces in row 7: the follow-up is 2 rows.");
  assert.equal(told("8-7"), "Red makes only an opening move.");
  assert.equal(told("pass"), "Red can't move and passes.");
  assert.equal(told("4-3 3-1 8-7"), "Red meets 2 pieces in row 3: the follow-up is 2 rows. Red lands exactly on the goal line and earns a bonus move. Red moves from row 8 to row 7.");
  assert.equal(told("2-1 3-2"), "Red brings a piece home. Red moves from row 3 to row 2.");
  const start = { start: { ...EMPTY_ROW, side: "r" } };
  assert.equal(told("5-4", "r", start), "Red opens into an empty row and earns nothing.");
  assert.equal(told("7-6 6-4 5-4 8-7", "r", start), "Red meets 2 pieces in row 6: the follow-up is 2 rows. Row 4 was empty: Red gets an extra turn. Red moves from row 5 to row 4. Red moves from row 8 to row 7.");
});

test("an opening into an empty row is explained, as nothing follows", () => {
  const turn = /** @type {PlayedTurn} */ (/** @type {unknown} */ ({ number: 1, side: "b", actions: ["3-4"] }));
  assert.equal(emptyRowText(gameState({ start: { ...EMPTY_ROW, side: "b" } }), turn), "Row 4 was empty, so there is no follow-up.");
  assert.equal(emptyRowText(gameState(), turn), "");
});
