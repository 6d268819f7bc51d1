/** A level that fits better: one up after a win, one down after two losses. */

import "../empty-page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { levelAdvice } from "#static/game/end/levels.js";
import { gameState, outcome } from "../states.js";

/** @import { GameState, Side } from "../../../../build/browser/types/game.js" */
/** @import { GameResult, Statistics } from "../../../../build/browser/types/modules.js" */

const LEVELS = ["gentle", "easy", "1", "2"];

/** @type {(winner: Side | null, level: string, kept?: Partial<Statistics>) => ReturnType<typeof levelAdvice>} */
function advice(winner, level, kept = {}) {
  const { b, r } = gameState().players;
  const rules = /** @type {GameState["rules"]} */ ({ text: "zen" });
  const state = gameState({ rules, players: { b, r: { ...r, kind: "computer", level } }, outcome: outcome(winner, "passed") });
  return levelAdvice(state, LEVELS, { games: [], levels: {}, puzzles: {}, streak: 0, best: 0, lessons: {}, ...kept });
}

/** @type {(level: string, how: GameResult["outcome"]) => GameResult} */
const played = (level, how) => ({ id: "old", rules: "zen", level, outcome: how, accuracy: null, at: "" });

test("after a win the next level is suggested, and the highest one beaten noted", () => {
  assert.deepEqual(advice("b", "easy"), { beaten: "easy", first: true, next: "1" });
  assert.deepEqual(advice("b", "easy", { levels: { zen: "1" } }), { beaten: "1", first: false, next: "1" });
  assert.deepEqual(advice("b", "2"), { beaten: "2", first: true, next: null });
});

test("after two losses in a row the level below is suggested", () => {
  assert.deepEqual(advice("r", "easy"), { beaten: null, first: false, next: null });
  assert.equal(advice("r", "easy", { games: [played("easy", "lost")] })?.next, "gentle");
  assert.equal(advice("r", "easy", { games: [played("easy", "lost"), played("easy", "won")] })?.next, null);
  assert.equal(advice("r", "gentle", { games: [played("gentle", "lost")] })?.next, null);
  assert.equal(advice(null, "easy", { games: [played("easy", "lost")] })?.next, null);
});

test("who only watches, or plays a person, gets no advice", () => {
  assert.equal(levelAdvice(gameState({ outcome: outcome("b", "passed") }), LEVELS, /** @type {any} */ ({})), null);
});
