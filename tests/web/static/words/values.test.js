/** Margins, accuracies, verdicts and dates as the pages write them. */

import "../empty-page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { agoText, dayText } from "#static/words/dates.js";
import { accuracyText, forBlack, labelName, lostText, marginText, verdictText } from "#static/words/values.js";

test("a margin has its sign, and an estimate says that it is one", () => {
  assert.deepEqual([3, 0, -3].map((value) => marginText(value, true)), ["+3", "0", "\u22123"]);
  assert.deepEqual([2.25, 0, -0.5].map((value) => marginText(value, false)), ["≈\u2009+2.3", "≈\u20090.0", "≈\u2009\u22120.5"]);
});

test("points lost have no sign", () => {
  assert.deepEqual([lostText(2, true), lostText(1.25, false)], ["2", "≈\u20091.3"]);
});

test("only an accuracy of 100 is shown as 100 %", () => {
  assert.deepEqual([null, 0, 99.99, 100].map((accuracy) => accuracyText(accuracy, true)), ["–", "0%", "99%", "100%"]);
  assert.equal(accuracyText(50, false), "≈\u200950%");
});

test("who wins with best play", () => {
  assert.equal(verdictText(4, true), "With best play, Black wins by 4.");
  assert.equal(verdictText(-4.4, false), "Red is ahead by about 4.");
  assert.deepEqual([verdictText(0, true), verdictText(0.4, false)], ["With best play, it's a draw.", "About even."]);
});

test("a margin turned to Black's is never minus zero", () => {
  assert.deepEqual([forBlack(3, "b"), forBlack(3, "r"), forBlack(-3, "r")], [3, -3, 3]);
  assert.ok(Object.is(forBlack(0, "r"), 0));
});

test("labels have names", () => {
  assert.equal(labelName("inaccuracy"), "inaccuracy");
});

test("how long ago something was", () => {
  const ago = (/** @type {number} */ seconds) => agoText(new Date(Date.now() - 1000 * seconds).toISOString());
  assert.deepEqual([0, 59, 61, 3700, 90000].map(ago), ["just now", "just now", "1 minute ago", "1 hour ago", "yesterday"]);
  assert.equal(dayText("2026-11-16T12:00"), "Monday 16 November");
});
