/** Clocks in words and figures. */

import "../empty-page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { clockText, timeLeftText } from "#static/words/clocks.js";

test("what was agreed on", () => {
  assert.equal(clockText(null), "no clock");
  assert.equal(clockText({ kind: "minutes", minutes: 5, increment: 3 }), "5+3");
  assert.equal(clockText({ kind: "days", days: 1 }), "1 day per turn");
  assert.equal(clockText({ kind: "days", days: 3 }), "3 days per turn");
});

test("what is left never looks like more than there is", () => {
  const shown = [-1, 0, 0.05, 0.19, 9.99, 10, 59.9, 60, 245.9, 3599, 3600, 3661, 86399, 86400, 100800];
  const texts = ["0:00.0", "0:00.0", "0:00.0", "0:00.1", "0:09.9", "0:10", "0:59", "1:00", "4:05", "59:59", "1:00:00", "1:01:01", "23:59:59", "1 d 0 h", "1 d 4 h"];
  assert.deepEqual(shown.map(timeLeftText), texts);
});
