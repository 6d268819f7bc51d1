/** Which puzzle fits now, and what a puzzle says. */

import "../empty-page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { fetchNamesByGrade } from "#static/puzzles/api.js";
import { chooseGrade, chooseTheme, chosenDay, clearProgress, dayNear, fittingGrade, pickPuzzle, progress, storeTry, today } from "#static/puzzles/progress.js";
import { bestPlayText, gradeText, refutationText, taskText, wrongText } from "#static/puzzles/words.js";

/** @import { Puzzle } from "../../../../src/linja/web/static/types/api.js" */

const tried = { name: "one", rules: "zen", grade: 3, solved: true, hinted: false, at: "" };

test("two puzzles solved raise the grade, and two failed lower it", () => {
  clearProgress();
  const after = (/** @type {Partial<typeof tried>} */ change) => {
    storeTry({ ...tried, ...change }, null);
    return progress("zen").level;
  };
  assert.equal(fittingGrade("zen"), 3);
  assert.deepEqual([after({}), after({})], [3.5, 4]);
  assert.equal(after({ grade: 3 }), 4); // an easy one says little
  assert.equal(after({ grade: 4, hinted: true }), 4);
  assert.equal(after({ grade: 5, solved: false }), 4); // and so does a hard one
  assert.equal(after({ grade: 4, solved: false }), 3.5);
  assert.equal(fittingGrade("zen"), 3);
});

test("the grade stays between the easiest and the hardest", () => {
  clearProgress();
  for (let times = 0; times < 40; times += 1) storeTry({ ...tried, grade: 11 }, null);
  assert.equal(fittingGrade("zen"), 11);
  for (let times = 0; times < 40; times += 1) storeTry({ ...tried, grade: 1, solved: false }, null);
  assert.equal(fittingGrade("zen"), 1);
});

test("a grade that was chosen holds until it is chosen no more", () => {
  clearProgress();
  chooseGrade("zen", 7);
  assert.deepEqual([fittingGrade("zen"), fittingGrade("classic")], [7, 3]);
  chooseGrade("zen", null);
  assert.equal(fittingGrade("zen"), 3);
});

test("a theme holds for its rules, and leaves only its puzzles", async (t) => {
  clearProgress();
  chooseTheme("zen", "ending");
  assert.deepEqual([progress("zen").theme, progress("classic").theme], ["ending", undefined]);
  const found = { grades: [["a", "b"], ["c"]], themes: { ending: ["b"], row: ["a", "c"] } };
  t.mock.method(globalThis, "fetch", async () => Response.json(found));
  assert.deepEqual(await fetchNamesByGrade("zen", "ending"), [["b"], []]);
  assert.deepEqual(await fetchNamesByGrade("zen", null), found.grades);
  assert.deepEqual(await fetchNamesByGrade("zen", "gone"), found.grades);
  chooseTheme("zen", null);
  assert.equal(progress("zen").theme, null);
});

test("the archive has every day that has come, and no other", (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: new Date(2026, 10, 18, 23, 30) });
  const chosen = (/** @type {string} */ search) => {
    Object.defineProperty(globalThis, "location", { value: { search }, configurable: true });
    return chosenDay();
  };
  assert.equal(chosen("?date=2026-11-02"), "2026-11-02");
  for (const search of ["", "?date=2026-11-19", "?date=2026-13-40", "?date=yesterday"]) assert.equal(chosen(search), "2026-11-18");
  assert.deepEqual([dayNear("2026-03-01", -1), dayNear("2026-12-31", 1)], ["2026-02-28", "2027-01-01"]);
});

test("what was met last is at the end, and days are kept", () => {
  clearProgress();
  for (const name of ["one", "two", "one"]) storeTry({ ...tried, name }, "2026-11-16");
  assert.deepEqual(progress("zen").met, ["two", "one"]);
  assert.deepEqual(progress("zen").days, { "2026-11-16": true });
  assert.ok(/^\d{4}-\d\d-\d\d$/.test(today()));
});

test("what is stored and cannot be read counts as nothing", () => {
  clearProgress();
  for (const broken of ["", "{", "[]", "null", '{"level": "3"}', '{"level": 3, "chosen": null, "met": {}, "days": {}}']) {
    localStorage.setItem("linja-puzzles-zen", broken);
    assert.deepEqual(progress("zen"), { level: 3, chosen: null, met: [], days: {} });
  }
});

test("a puzzle is new, of the nearest grade; else the one met longest ago", () => {
  const grades = [["a"], ["b"], [], ["d"]];
  assert.equal(pickPuzzle(grades, 2, []), "b");
  assert.ok(["b", "d"].includes(pickPuzzle(grades, 3, [])));
  assert.equal(pickPuzzle(grades, 1, ["a"]), "b");
  assert.equal(pickPuzzle(grades, 1, ["gone", "d", "a", "b"]), "d");
});

test("a puzzle in words", () => {
  const puzzle = /** @type {Puzzle} */ (/** @type {unknown} */ ({ position: "61111110/01111116 r", keeps: "win" }));
  const answer = /** @type {any} */ ({ turn: "1-2", over: false });
  assert.equal(taskText(puzzle), "Keep the win for Red");
  assert.equal(wrongText({ ...puzzle, keeps: "draw" }), "That throws the draw away.");
  assert.equal(bestPlayText("r", -3), "With best play, Black wins by 3.");
  assert.equal(refutationText(puzzle, { value: -2, answer }), "Black answers 1-2. With best play, Black wins by 2.");
  assert.equal(refutationText(puzzle, { value: 0, answer: { ...answer, over: true } }), "Black answers 1-2 and ends the game. It's a draw.");
  assert.equal(refutationText(puzzle, { value: null, answer: { ...answer, turn: "pass" } }), "Black passes. Now the win is gone.");
  assert.equal(refutationText(puzzle, { value: 1, answer: null }), "This ends the game too early. Red wins by 1.");
  assert.deepEqual([gradeText(3), gradeText(11)], ["The computer finds it from level 3 up.", "Not even the computer's level 10 finds it."]);
});
