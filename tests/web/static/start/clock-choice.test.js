/** The clock that was chosen on the start page. */

import "../empty-page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { chosenClock } from "#static/start/clock-choice.js";

/** @param {Record<string, string>} fields */
function chosen(fields) {
  const data = new FormData();
  for (const [name, value] of Object.entries({ minutes: "7", increment: "2", days: "3", ...fields })) data.set(name, value);
  return chosenClock(data);
}

test("only the fields that belong to the choice count", () => {
  assert.equal(chosen({ clock: "none" }), null);
  assert.deepEqual(chosen({ clock: "5+3" }), { kind: "minutes", minutes: 5, increment: 3 });
  assert.deepEqual(chosen({ clock: "own" }), { kind: "minutes", minutes: 7, increment: 2 });
  assert.deepEqual(chosen({ clock: "days" }), { kind: "days", days: 3 });
});
