/** Looking ahead in the browser's kernel gives what it gives natively. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { KernelError } from "#static/kernel/instance.js";
import { kernelOf, vectors, weightsOf } from "./vectors.js";

const NODES = 3000;

for (const rules of new Set(vectors.searches.map((/** @type {any} */ each) => each.rules))) {
  test(`${rules}: the same boards looked at, the same turns in the same order, the same values`, () => {
    const kernel = kernelOf(rules);
    kernel.useWeights(weightsOf(rules));
    for (const expected of vectors.searches.filter((/** @type {any} */ each) => each.rules === rules)) {
      const position = kernel.position(expected.position);
      assert.equal(kernel.estimate(position), expected.estimate);
      const found = kernel.search(position, { nodes: NODES, everyTurn: expected.every_turn });
      assert.deepEqual([found.depth, found.nodes], [expected.depth, expected.nodes]);
      assert.deepEqual(found.turns.map(({ turn, value, exact }) => [turn, value, exact]), expected.turns);
    }
  });
}

for (const rules of new Set(vectors.choices.map((/** @type {any} */ each) => each.rules))) {
  test(`${rules}: each level with the same seed plays the same turn`, () => {
    const kernel = kernelOf(rules);
    kernel.useWeights(weightsOf(rules));
    for (const { position, skill, seed, turn } of vectors.choices.filter((/** @type {any} */ each) => each.rules === rules)) {
      assert.equal(kernel.choose(kernel.position(position), skill, BigInt(seed)).turn, turn);
    }
  });
}

test("a search ends when its time is up", () => {
  const kernel = kernelOf("zen");
  kernel.useWeights(weightsOf("zen"));
  const { depth, exact } = kernel.search(kernel.start(), { seconds: 0.05 });
  assert.ok(depth > 1 && !exact);
});

test("without weights, or in a finished game, nothing is searched", () => {
  const kernel = kernelOf("zen");
  const over = kernel.position("0000000c/c0000000 b");
  for (const position of [kernel.start(), over]) {
    try {
      kernel.search(position, { depth: 1 });
      assert.ok(false);
    } catch (error) {
      assert.ok(error instanceof KernelError);
    }
    kernel.useWeights(weightsOf("zen"));
  }
});
