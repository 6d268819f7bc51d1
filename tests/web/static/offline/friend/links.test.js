/** Links that contain a game: both players come to the same game, and what is not whole is refused. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { gameOfLink, linkTo } from "#static/offline/friend/links.js";
import { nextId } from "#static/offline/new-game.js";
import { Refusal } from "#static/offline/refusal.js";
import { Table } from "#static/offline/table.js";
import { kernels, vectors } from "../vectors.js";

/** Every game of the vectors as one with a friend far away, where it can be sent. */
async function* sent() {
  for (const { stored, log } of vectors.games) {
    const rules = kernels.rules(stored.rules);
    const kernel = await kernels.kernel(rules);
    for (let length = 0; length <= log.length; length += 1) {
      const earlier = stored.length === 1 ? [] : [{ game: `${rules.edition}-x`, starter: "b", outcome: "red 3-9 passed" }];
      const game = { ...stored, opponent: "link", level: null, id: `${rules.edition}-abc`, seed: 1, earlier, next: null, log: log.slice(0, length) };
      const table = new Table(game, kernel, rules);
      if (table.isToBeSent) yield table;
    }
  }
}

const fragment = (/** @type {string} */ link) => link.slice(link.indexOf("#") + 1);

test("the other player has the same game, from the other side", async () => {
  let count = 0;
  for await (const table of sent()) {
    const received = await gameOfLink(fragment(linkTo(table)), kernels);
    const theirs = new Table(received, table.game.kernel, table.rules);
    assert.deepEqual(theirs.played, table.played);
    assert.deepEqual([received.id, received.length, received.earlier], [table.stored.id, table.stored.length, table.stored.earlier]);
    assert.notEqual(received.side, table.stored.side);
    assert.deepEqual(theirs.state().position, table.state().position);
    assert.deepEqual(theirs.state().outcome, table.state().outcome);
    assert.equal(theirs.isToBeSent, false);
    count += 1;
  }
  assert.ok(count > 100);
});

test("a link that was cut off anywhere is refused", async () => {
  for await (const table of sent()) {
    const whole = fragment(linkTo(table));
    for (let length = 0; length < whole.length; length += 1) {
      await assert.rejects(gameOfLink(whole.slice(0, length), kernels), Refusal, whole.slice(0, length));
    }
    if (table.version > 8) break;
  }
});

test("nonsense is refused", async () => {
  const good = "game=zen-abc&rules=zen&start=61111110%2F01111116+b&played=7834&from=b";
  for (const [part, other] of [
    ["game=zen-abc", "game=bonus-abc"],
    ["game=zen-abc", "game=<script>"],
    ["rules=zen", "rules=chess"],
    ["start=6", "start=9"],
    ["played=7834", "played=7834zz"],
    ["played=7834", "played=8877"],
    ["from=b", "from=r"],
    ["from=b", "from=x"],
    ["&from", "&earlier=x&from"],
    ["&from", "&resigned=b&resigned=r&from=x&from"],
  ]) {
    await assert.rejects(gameOfLink(good.replace(part, other), kernels), Refusal, other);
  }
});

test("the next game has the same name for both", () => {
  assert.deepEqual(["zen-abc", "zen-abc-2", "zen-abc-9"].map(nextId), ["zen-abc-2", "zen-abc-3", "zen-abc-10"]);
});
