/** The worker of a static site answers as the server does: the same messages for the same games, positions and records. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { folderOf } from "#static/offline/page/addresses.js";
import { analyse } from "#static/offline/analysis.js";
import { rounded } from "#static/offline/board.js";
import { Game } from "#static/offline/game.js";
import { checkPosition, positionData } from "#static/offline/positions.js";
import { Puzzles } from "#static/offline/puzzles.js";
import { readRecord } from "#static/offline/record/reader.js";
import { recordOfTurns, treeOf } from "#static/offline/record/writer.js";
import { Refusal } from "#static/offline/refusal.js";
import { Table } from "#static/offline/table.js";
import { kernels, vectors } from "./vectors.js";

const NODES = 400;

/** As it is sent: without negative zeros and what is undefined. */
const sent = (/** @type {any} */ data) => JSON.parse(JSON.stringify(data));

/** Actions may come in any order, and nobody is told when a player was last there. */
function comparable(/** @type {any} */ state) {
  const byName = (/** @type {any} */ one, /** @type {any} */ two) => (one.action < two.action ? -1 : 1);
  return sent({ ...state, actions: state.actions.toSorted(byName) });
}

test("rules have the same text and title, or are refused", () => {
  for (const [text, expected] of Object.entries(vectors.rules)) {
    let found = null;
    try {
      const rules = kernels.rules(text);
      found = [rules.text, rules.title, rules.edition];
    } catch (error) {
      assert.ok(error instanceof Refusal);
    }
    assert.deepEqual([text, found], [text, expected]);
  }
});

test("tables have the same state after everything that can happen at them", async () => {
  for (const { stored, log, states } of vectors.games) {
    const rules = kernels.rules(stored.rules);
    const kernel = await kernels.kernel(rules);
    for (const expected of states) {
      const game = { ...stored, id: "zen-game", seed: 1, earlier: [], next: null, log: log.slice(0, expected.version) };
      assert.deepEqual(comparable(new Table(game, kernel, rules).state()), comparable(expected));
    }
  }
});

test("what a page sends becomes the entry that the server would make, once", async () => {
  for (const { stored, log } of vectors.games) {
    const rules = kernels.rules(stored.rules);
    const kernel = await kernels.kernel(rules);
    for (let version = 0; version < log.length; version += 7) {
      const entry = log[version];
      const tableAt = (/** @type {number} */ length) => new Table({ ...stored, id: "", seed: 1, earlier: [], next: null, log: log.slice(0, length) }, kernel, rules);
      const table = tableAt(version);
      if (!table.sides.includes(entry.side)) continue;
      const message = { type: entry.kind === "action" ? "act" : entry.kind, version, action: entry.text === "-" ? "skip" : entry.text };
      assert.deepEqual(table.entryOf(message), entry);
      assert.equal(tableAt(version + 1).entryOf(message), null);
    }
  }
});

test("positions and their turns have the same values", async () => {
  for (const expected of vectors.positions) {
    const rules = kernels.rules(expected.rules);
    const kernel = await kernels.kernel(rules);
    const position = kernel.position(expected.position);
    assert.deepEqual(sent(positionData(kernel, rules, position, await kernels.judge(rules, position, NODES))), sent(expected));
  }
});

test("the editor is told the same faults", async () => {
  for (const { position, ...expected } of vectors.checks) {
    const rules = kernels.rules(expected.rules);
    const found = checkPosition(await kernels.kernel(rules), rules, position);
    const plain = (/** @type {any} */ checked) => sent({ ...checked, faults: checked.faults.map((/** @type {any} */ fault) => ({ ...fault, message: fault.code === "text" ? "" : fault.message })) });
    assert.deepEqual(plain(found), plain(expected));
  }
});

test("records are read and written alike", async () => {
  for (const { read, tree, written } of vectors.records) {
    const record = await readRecord(read, "zen", kernels);
    const kernel = await kernels.kernel(record.rules);
    assert.deepEqual(sent(treeOf(record, kernel)), tree);
    assert.equal(treeOf(await recordOfTurns(tree, kernels), kernel).text, written);
  }
});

test("records that are wrong are refused at the same place", async () => {
  for (const [text, place] of Object.entries(vectors.wrong_records)) {
    const error = await readRecord(text, "zen", kernels).then(() => null, (refusal) => refusal);
    assert.ok(error instanceof Refusal);
    if (error) assert.deepEqual([text, error.message.split(":")[0]], [text, place]);
  }
});

test("analyses have the same values, labels and moments", async () => {
  for (const { record: text, analysis } of vectors.analyses) {
    const { rules, start, headers, mainline } = await readRecord(text, "zen", kernels);
    const game = new Game(await kernels.kernel(rules), rules, start);
    for (const { actions } of mainline.turns) game.playTurn(actions);
    assert.deepEqual(sent(await analyse(game, headers, (position) => kernels.judge(rules, position, NODES))), sent(analysis));
  }
});

test("every day has the same puzzle", async () => {
  const puzzles = new Puzzles(kernels);
  for (const [rules, date, name] of vectors.days) assert.deepEqual(await puzzles.daily(rules, date), { date, name });
});

test("puzzles are asked, judged and refuted alike", async () => {
  const puzzles = new Puzzles(kernels);
  for (const { name, rules, turn, tempting, refutation, turns } of vectors.puzzles) {
    const asked = await puzzles.asked(name);
    assert.deepEqual([asked.rules, asked.turns.map((each) => each.turn)], [rules, turns]);
    assert.ok((await puzzles.names(rules)).grades[asked.grade - 1].includes(name));
    assert.ok((await puzzles.verdict(name, turn)).solves && !(await puzzles.verdict(name, tempting)).solves);
    const refuted = await puzzles.refutation(name, tempting);
    assert.deepEqual([refuted.value, refuted.answer?.turn ?? "-"], refutation);
    assert.equal((await puzzles.solution(name)).turn.turn, turn);
    assert.equal((await puzzles.hint(name, 2)).action, turn.split(" ")[0]);
  }
});

test("first turns have their exact values", async () => {
  const puzzles = new Puzzles(kernels);
  for (const [rules, values] of Object.entries(vectors.openings)) {
    const { exact, turns } = await puzzles.opening(rules, "");
    assert.ok(exact);
    assert.deepEqual(turns.map(({ turn, value }) => [turn, value]), Object.entries(values));
    assert.equal((await puzzles.opening(rules, turns[0].turn)).line.length, 1);
  }
});

test("numbers are rounded as in Python", () => {
  for (const [value, digits, expected] of vectors.rounded) assert.equal(rounded(value, digits), expected + 0);
});

test("pages are found where they are written", () => {
  for (const [path, folder] of Object.entries(vectors.folders)) assert.equal(folderOf(path), folder);
  assert.equal(folderOf("/game/zen-abc?guided"), "game/zen/?guided&game=zen-abc");
  assert.equal(folderOf("/game/bonus-abc/analysis?turn=3"), "analysis/bonus/?turn=3&game=bonus-abc");
  assert.equal(folderOf("/puzzle/0123abcd", "zen+aggressive"), "puzzle/zen-aggressive/?name=0123abcd");
  assert.equal(folderOf("/analysis?rules=classic"), "analysis/classic/?rules=classic");
  assert.equal(folderOf(`/analysis?${new URLSearchParams({ record: '[Rules "bonus+aggressive"] *' })}`).split("?")[0], "analysis/bonus/");
});
