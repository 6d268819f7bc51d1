/** The lines behind reasons on the analysis board. */

import "../empty-page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { addLine } from "#static/study/analysis/reasons.js";
import { buildTree, variationFrom } from "#static/study/analysis/tree.js";

/** @import { RecordTree, TurnReason } from "../../../../src/linja/web/static/types/api.js" */

const START = "61111110/01111116 b";

/** The start, and a turn from it. */
function played() {
  const turn = { follows: null, number: 1, turn: "2-3", actions: ["2-3"], position: "after 2-3", over: false, complete: true, comment: "" };
  return buildTree(/** @type {RecordTree} */ (/** @type {unknown} */ ({ start: START, comment: "", turns: [turn] }))).next[0];
}

/**
 * Every position has two turns; the third turn ends the game.
 * @param {string | URL | Request} address
 */
async function answer(address) {
  const position = new URL(String(address), "http://here").searchParams.get("position") ?? "";
  const made = position === START ? 0 : position.split(",").length;
  const turns = ["best", "other"].map((turn) => ({ turn, actions: [turn], position: made ? `${position},${turn}` : `after ${turn}`, over: made === 2, value: 0, exact: true }));
  return Response.json({ position, turns, exact: true });
}

/** @type {[TurnReason["how"], string[]][]} */
const LINES = [["allows", ["2-3", "other", "best"]], ["forgoes", ["other", "best", "best"]]];

for (const [how, line] of LINES) {
  test(`what a turn ${how} is shown with the best turns after it`, async (t) => {
    t.mock.method(globalThis, "fetch", answer);
    const node = played();
    const first = await addLine("zen", node, { how, turn: "other", text: "" });
    assert.equal(first.turn, "other");
    assert.equal(first.before, how === "allows" ? node : node.before);
    const before = how === "allows" ? [node] : [];
    assert.deepEqual([...before, first, ...variationFrom(first)].map(({ turn }) => turn), line);
  });
}
