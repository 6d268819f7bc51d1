/**
 * A worker that solves, and stores the solution in the origin-private file system.
 *
 * It is sent a Request, and later perhaps "cancel"; it sends Progress, and at last one Ended.
 */

import { KernelError } from "./instance.js";
import { Cancelled, solve } from "./solver.js";
import { createStored, removeStored } from "./stored.js";

/**
 * @typedef {object} Request
 * @property {string} kernel the address of kernel.wasm
 * @property {string} rules as text
 * @property {Int8Array} fields the same rules, as `parseRules` gives them
 * @property {number} threads
 * @property {number} [downTo]
 */

/** @typedef {{ type: "progress", done: number, total: number }} Progress */

/**
 * @typedef {{ type: "solved", size: number, sha256: string, memory: number }
 *   | { type: "cancelled" }
 *   | { type: "failed", reason: "busy" | "storage" | "memory" | "kernel", message: string }} Ended
 */

const TRIES = 25;
const PAUSE = 200; // milliseconds

let isCancelled = false;

addEventListener("message", async ({ data }) => {
  if (data === "cancel") isCancelled = true;
  else postMessage(await solved(data));
});

/**
 * @param {Request} request
 * @returns {Promise<Ended>}
 */
async function solved({ kernel, rules, fields, threads, downTo }) {
  let sink;
  try {
    sink = await newFile(rules);
  } catch (error) {
    return { type: "failed", reason: isInUse(error) ? "busy" : "storage", message: String(error) };
  }
  let isWhole = false;
  try {
    const bytes = new Uint8Array(await (await fetch(kernel)).arrayBuffer());
    const newHelper = () => new Worker(new URL("./helper.js", import.meta.url), { type: "module" });
    const progress = (/** @type {number} */ done, /** @type {number} */ total) =>
      postMessage({ type: "progress", done, total });
    const order = { kernel: bytes, rules, fields, threads: crossOriginIsolated ? threads : 1, downTo, sink, progress };
    const found = await solve({ ...order, newHelper, cancelled: () => isCancelled });
    sink.flush();
    isWhole = true;
    return { type: "solved", ...found };
  } catch (error) {
    if (error instanceof Cancelled) return { type: "cancelled" };
    const reason = error instanceof DOMException ? "storage" : isOfMemory(error) ? "memory" : "kernel";
    return { type: "failed", reason, message: String(error) };
  } finally {
    sink.close();
    if (!isWhole) await removeStored(rules);
  }
}

/**
 * The file to write to. The worker of a page that was left a moment ago may still have it, so this waits a little.
 * @param {string} rules
 */
async function newFile(rules) {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await createStored(rules);
    } catch (error) {
      if (!isInUse(error) || left === 1) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

/** @param {unknown} error whether another tab is solving the same */
function isInUse(error) {
  return error instanceof DOMException && error.name === "NoModificationAllowedError";
}

/** @param {unknown} error */
function isOfMemory(error) {
  return error instanceof RangeError || (error instanceof KernelError && error.isOfMemory);
}
