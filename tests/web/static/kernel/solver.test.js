/** Solutions that the browser's kernel makes are, byte for byte, those of the native solver; and they can be read. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { KernelError } from "#static/kernel/instance.js";
import { Lookup } from "#static/kernel/lookup.js";
import { Cancelled, solve } from "#static/kernel/solver.js";
import { fieldsOf, kernelOf, newHelper, readFrom, vectorFile, vectors, wasm, Written } from "./vectors.js";

/**
 * @param {string} rules
 * @param {number} threads
 * @param {object} more
 */
function order(rules, threads, more = {}) {
  return { kernel: wasm, rules, fields: fieldsOf(rules), threads, newHelper, sink: new Written(), ...more };
}

const THREADS = [1, 2, 4];

for (const { rules, down_to: downTo, file } of vectors.solutions) {
  for (const threads of THREADS) {
    test(`${rules} down to ${downTo} with ${threads} threads is solved as natively`, async () => {
      const sink = new Written();
      /** @type {number[]} */
      const progress = [];
      const { size } = await solve(order(rules, threads, { downTo, sink, progress: (/** @type {number} */ done) => progress.push(done) }));
      assert.equal(size, sink.bytes.length);
      const native = vectorFile(file);
      assert.ok(sink.bytes.every((byte, at) => byte === native[at]) && sink.bytes.length === native.length);
      assert.deepEqual(progress, progress.toSorted((one, two) => one - two));
    });
  }
}

for (const { rules, file, values } of vectors.solutions) {
  test(`${rules}: values are looked up as natively`, async () => {
    const kernel = kernelOf(rules);
    const lookup = await Lookup.open(kernel, rules, readFrom(vectorFile(file)));
    for (const [text, [value, turns]] of Object.entries(values)) {
      const position = kernel.position(text);
      assert.equal(await lookup.value(position), value);
      assert.deepEqual((await lookup.turns(position))?.map((judged) => [judged.turn, judged.value]), turns);
    }
  });
}

test("a slice does not know the positions above it", async () => {
  const { rules, file } = vectors.solutions[0];
  const kernel = kernelOf(rules);
  const lookup = await Lookup.open(kernel, rules, readFrom(vectorFile(file)));
  assert.equal(await lookup.value(kernel.start()), null);
  assert.equal(await lookup.turns(kernel.start()), null);
});

test("solving can be cancelled", async () => {
  let layers = 0;
  const asked = order("zen", 1, { cancelled: () => layers === 2, progress: () => (layers += 1) });
  await refused(solve(asked), Cancelled);
  assert.equal(layers, 2);
});

test("bytes that are damaged, missing or of other rules are refused, and the next ones are read", async () => {
  const { rules, file, values } = vectors.solutions.at(-1);
  const kernel = kernelOf(rules);
  const bytes = vectorFile(file);
  const position = kernel.position(/** @type {string} */ (Object.keys(values).find((text) => !kernel.isOver(kernel.position(text)))));
  await refused(Lookup.open(kernel, "zen", readFrom(bytes)), KernelError);
  await refused(Lookup.open(kernelOf("zen"), rules, readFrom(bytes)), KernelError);
  for (const length of [0, 10, 31, bytes.length - 1]) {
    await refused(Lookup.open(kernel, rules, readFrom(bytes.slice(0, length))), KernelError);
  }
  let damaged = false;
  const lookup = await Lookup.open(kernel, rules, async (offset, length) => {
    const read = bytes.slice(offset, offset + length);
    if (damaged) read[0] ^= 1;
    return read;
  });
  damaged = true;
  await refused(lookup.turns(position), KernelError);
  damaged = false;
  assert.ok((await lookup.turns(position)) !== null);
});

test("bytes with the right checksum that decode to nothing are refused each time", async () => {
  const { rules, file, values } = vectors.solutions.at(-1);
  const kernel = kernelOf(rules);
  const bytes = vectorFile(file);
  const lookup = await Lookup.open(kernel, rules, readFrom(bytes));
  const models = Array.from({ length: lookup.mostSteps + 1 }, (_, layer) => {
    const first = kernel.instance.call("first_chunk", lookup.index, layer);
    return lookup.solution.parts[first + lookup.mostSteps - layer].offset;
  });
  lookup.read = async (offset, length) => {
    const read = bytes.slice(offset, offset + length);
    return models.includes(offset) ? read : read.fill(1, length / 2);
  };
  for (const part of lookup.solution.parts) {
    const read = await lookup.read(part.offset, part.length);
    part.checksum = kernel.instance.with(read, (at) => kernel.instance.call("checksum", at, read.length)) >>> 0;
  }
  for (let time = 0; time < 3; time += 1) {
    let refusals = 0;
    for (const text of Object.keys(values)) await lookup.turns(kernel.position(text)).catch((error) => (refusals += Number(error instanceof KernelError)));
    assert.ok(refusals > 0);
  }
});

test("too little memory is said to be that, whoever notices it", async () => {
  for (const threads of THREADS) {
    const error = await solve(order("classic", threads, { megabytes: 30 })).then(() => null, (reason) => reason);
    assert.ok(error instanceof KernelError && error.isOfMemory);
  }
});

test("a chunk that lies is refused by what decodes it", async () => {
  const { instance, rules } = kernelOf("zen");
  const index = instance.address("index", rules);
  for (const name of ["model", "chunk"]) {
    const values = (/** @type {number} */ at) => (name === "model" ? [at, 5] : [index, 3, 0, at, 5]);
    try {
      instance.with(new Uint8Array(5).fill(7), (at) => instance.call(name, ...values(at)));
      assert.ok(false);
    } catch (error) {
      assert.ok(error instanceof KernelError);
    }
  }
});

/**
 * @param {Promise<unknown>} promise
 * @param {new () => Error} kind
 */
async function refused(promise, kind) {
  const error = await promise.then(() => null, (reason) => reason);
  assert.ok(error instanceof kind);
}
