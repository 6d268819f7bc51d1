/** What has been done in this browser, as the statistics add it up. */

import "../empty-page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { clearStatistics, statistics } from "#static/statistics/log.js";

/**
 * @param {string} name
 * @param {object} detail
 */
function happens(name, detail) {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}

const game = { id: "a", rules: "zen", level: "3", outcome: "won", accuracy: null, at: "" };

test("a game that is reported again keeps its place and gets its accuracy", () => {
  clearStatistics();
  for (const report of [game, { ...game, id: "b" }, { ...game, accuracy: 90 }, game]) happens("linja-report", report);
  assert.deepEqual(statistics().games.map(({ id, accuracy }) => [id, accuracy]), [["a", 90], ["b", null]]);
});

test("the highest level that was beaten counts", () => {
  clearStatistics();
  const best = () => statistics().levels.zen;
  const beaten = ["3", "10", "9", "perfect", "10"].map((level) => {
    happens("linja-report", { ...game, id: level, level });
    return best();
  });
  assert.deepEqual(beaten, ["3", "10", "10", "perfect", "perfect"]);
  clearStatistics();
  happens("linja-report", { ...game, outcome: "lost" });
  assert.equal(best(), undefined);
});

test("five hundred games are kept", () => {
  clearStatistics();
  for (let number = 0; number < 502; number += 1) happens("linja-report", { ...game, id: String(number) });
  assert.deepEqual([statistics().games.length, statistics().games[0].id], [500, "2"]);
});

test("puzzles solved one after the other, without a hint", () => {
  clearStatistics();
  const tries = [{ solved: true, hinted: false }, { solved: true, hinted: true }, { solved: true, hinted: false }, { solved: false, hinted: false }, { solved: true, hinted: false }];
  const streaks = tries.map((tried) => {
    happens("linja-puzzle", { rules: "zen", ...tried });
    return statistics().streak;
  });
  assert.deepEqual(streaks, [1, 1, 2, 0, 1]);
  assert.equal(statistics().best, 2);
  assert.deepEqual(statistics().puzzles.zen, { solved: 4, failed: 1 });
});

test("a lesson is done once", () => {
  clearStatistics();
  for (const lesson of [1, 2, 1]) happens("linja-lesson", { edition: "zen", lesson });
  assert.deepEqual(statistics().lessons, { zen: ["1", "2"] });
});
