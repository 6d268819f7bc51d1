/** The lessons that have been done. */

import "../empty-page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { clearDone, lessonsDone, storeDone } from "#static/learn/progress.js";

test("a part of the course starts again, and the other part stays", () => {
  for (const lesson of ["opening", "better-reply", "opening"]) storeDone("zen", lesson);
  storeDone("classic", "opening");
  assert.deepEqual(lessonsDone("zen"), ["opening", "better-reply"]);
  clearDone("zen", ["better-reply", "better-game"]);
  assert.deepEqual([lessonsDone("zen"), lessonsDone("classic")], [["opening"], ["opening"]]);
});
