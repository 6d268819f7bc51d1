/** Players, rules and actions in words. */

import "../empty-page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { actionText, stageText } from "#static/words/actions.js";
import { levelName, nameInSentence, playerName, recordTitle, rulesName, turnText } from "#static/words/names.js";
import { action, gameState } from "../states.js";

test("the name on a plate", () => {
  const { b, r } = gameState().players;
  const named = gameState({ players: { b: { ...b, name: "Ada" }, r: { ...r, name: "Charles" } } });
  assert.deepEqual([playerName(named, "b"), playerName(named, "r")], ["Ada (you)", "Charles"]);
  assert.deepEqual([playerName(gameState(), "b"), playerName(gameState(), "r")], ["You (Black)", "Your opponent (Red)"]);
  assert.deepEqual([playerName(gameState({ you: null }), "b"), playerName(gameState({ opponent: "device", you: "both" }), "r")], ["Black", "Red"]);
  const computer = gameState({ opponent: "computer", players: { b, r: { ...r, kind: "computer", level: "perfect" } } });
  assert.equal(playerName(computer, "r"), "Computer, perfect");
  assert.equal(levelName("3"), "level 3");
});

test("a name inside of a sentence", () => {
  assert.equal(nameInSentence(gameState(), "r"), "Your opponent");
  assert.equal(nameInSentence(gameState({ you: null }), "r"), "Red");
  assert.equal(nameInSentence(gameState({ you: "both" }), "b"), "Black");
});

test("rules are named word by word", () => {
  assert.equal(rulesName("Bonus, aggressive, pieces=1, limit=3"), "Bonus, aggressive, 1 piece per side, at most 3 pieces per row");
});

test("a record is named after its players", () => {
  const title = (/** @type {Record<string, string>} */ headers) => recordTitle(/** @type {any} */ ({ headers }));
  assert.equal(title({ Black: "Ada", Red: "linja, level 3" }), "Ada – Computer, level 3");
  assert.equal(title({ Black: "Player", Red: "Eve" }), "Black – Eve");
  assert.deepEqual([title({}), title({ Black: "Player", Red: "Player" })], ["Analysis", "Analysis"]);
});

test("what was played", () => {
  assert.equal(actionText("b", "1-2"), "Black moves from row 1 to row 2.");
  assert.equal(actionText("r", "x3-2"), "Red moves an opponent's piece from row 3 to row 2.");
  assert.deepEqual([actionText("r", "pass"), turnText("pass"), turnText("1-2")], ["Red passes.", "pass", "1-2"]);
});

test("what is to be played", () => {
  const stage = { kind: /** @type {const} */ ("opening"), steps: null, extra: false, ending: false };
  assert.equal(stageText(stage, [action("1-2")]), "Opening move: move one piece one row forward.");
  assert.equal(stageText(stage, []), "You can't move, so you have to pass.");
  assert.equal(stageText({ ...stage, extra: true }, [action("1-2")]), "Extra turn! Make another opening move.");
  assert.equal(stageText({ ...stage, kind: "follow-up", steps: 1 }, []), "Follow-up: move one piece 1 row forward.");
  assert.equal(stageText({ ...stage, kind: "bonus" }, [action("2-1")]), "Bonus move: move one piece one row forward or back.");
  assert.equal(
    stageText({ ...stage, kind: "bonus", ending: true }, [action("x2-1")]),
    "The sides have passed each other: this is the last turn. Bonus move: move one piece, yours or your opponent's, one row forward or back.",
  );
});
