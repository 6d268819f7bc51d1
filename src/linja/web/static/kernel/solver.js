/** Solves a game completely, here and now: in a worker, with others that help it. */

import { Instance, KernelError } from "./instance.js";
import { SolutionWriter } from "./solution-file.js";

/** @import { Sink } from "./solution-file.js" */

const LAYER = 40; // bytes of a record
const PART = 8;
const MEGABYTES = 800;

/**
 * What ends a helper, and gives it what it needs; such as a Worker.
 * @typedef {{ postMessage: (message: any) => void, terminate: () => unknown }} Helper
 */

/**
 * @typedef {object} Order
 * @property {Uint8Array<ArrayBuffer>} kernel the kernel's file
 * @property {string} rules as text
 * @property {Int8Array} fields the same rules, as `parseRules` gives them
 * @property {number} threads this one and so many less one that help; 1 needs no shared memory
 * @property {() => Helper} [newHelper] starts a worker with helper.js
 * @property {number} [downTo] the last layer: 0 is everything
 * @property {number} [megabytes] the most memory that it may take
 * @property {Sink} sink
 * @property {(done: number, total: number) => void} [progress] after each layer
 * @property {() => boolean} [cancelled] asked after each layer
 */

/** Solving was cancelled; what has been written is of no use. */
export class Cancelled extends Error {}

/**
 * Writes the whole solution and returns its size, its SHA-256 (of all values, as published) and the memory it took.
 * Throws Cancelled, or a KernelError when there is too little memory; helpers have ended then, too.
 * @param {Order} order
 */
export async function solve(order) {
  const threads = order.newHelper ? order.threads : 1;
  const instance = Instance.load(order.kernel, { shared: threads > 1, megabytes: order.megabytes ?? MEGABYTES });
  const solver = newSolver(instance, threads, order);
  /** @type {Helper[]} */
  const helpers = [];
  try {
    for (let number = 1; number < threads; number += 1) {
      const helper = /** @type {() => Helper} */ (order.newHelper)();
      helpers.push(helper);
      helper.postMessage(instance.newThread());
    }
    return await solveWith(instance, solver, order);
  } finally {
    for (const helper of helpers) helper.terminate();
  }
}

/**
 * A solver that has nearly all its memory at once: threads that start later need not notice that it grows.
 * @param {Instance} instance
 * @param {number} threads
 * @param {Order} order
 */
function newSolver(instance, threads, { fields, downTo = 0 }) {
  const address = instance.with(new Uint8Array(fields.buffer), (at) => instance.address("rules", at));
  const solver = instance.address("solver", address, threads);
  if (!(downTo >= 0 && downTo <= instance.call("next_layer", solver))) throw new KernelError("no such layer");
  instance.call("release", instance.address("allocate", instance.call("bytes_needed", solver, downTo)));
  return solver;
}

/**
 * @param {Instance} instance
 * @param {number} solver
 * @param {Order} order
 */
async function solveWith(instance, solver, { rules, downTo = 0, sink, progress, cancelled }) {
  const top = instance.call("next_layer", solver);
  const cells = Array.from({ length: top + 1 }, (_, layer) => (layer < downTo ? 0 : instance.call("cells", solver, layer)));
  const total = cells.reduce((sum, count) => sum + count, 0);
  const writer = new SolutionWriter(sink, (bytes) => instance.with(bytes, (at) => instance.call("checksum", at, bytes.length)));
  let done = 0;
  for (let layer = top; layer >= downTo; layer -= 1) {
    instance.call("solve_next", solver);
    addLayer(instance, writer);
    done += cells[layer];
    progress?.(done, total);
    await nextTask();
    if (cancelled?.()) throw new Cancelled();
  }
  const sha256 = digest(instance, solver);
  const size = writer.finish(rules, downTo, sha256);
  return { size, sha256, memory: instance.memory.buffer.byteLength };
}

/**
 * @param {Instance} instance
 * @param {SolutionWriter} writer
 */
function addLayer(instance, writer) {
  const count = instance.result(LAYER).getInt32(4, true);
  const record = instance.result(LAYER + PART * count);
  const parts = Array.from({ length: count }, (_, part) => ({
    length: record.getUint32(LAYER + PART * part, true),
    checksum: record.getUint32(LAYER + PART * part + 4, true),
  }));
  const [won, drawn, lost] = [16, 24, 32].map((at) => record.getFloat64(at, true));
  const bytes = instance.bytes(record.getUint32(8, true), record.getUint32(12, true)).slice();
  writer.addLayer({ layer: record.getInt32(0, true), won, drawn, lost }, /** @type {Uint8Array<ArrayBuffer>} */ (bytes), parts);
}

/**
 * @param {Instance} instance
 * @param {number} solver
 */
function digest(instance, solver) {
  instance.call("digest", solver);
  const digest = instance.result(32);
  return Array.from({ length: 32 }, (_, byte) => digest.getUint8(byte).toString(16).padStart(2, "0")).join("");
}

/** Lets messages in that have come meanwhile. */
function nextTask() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve(undefined);
    };
    port2.postMessage(null);
  });
}
