/** What tests/web/kernel_vectors.py has written, and the compiled kernel; `make test` makes both before it runs these tests. */

import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { Instance } from "#static/kernel/instance.js";
import { Kernel } from "#static/kernel/kernel.js";
import { parseRules } from "#static/kernel/rules.js";

const root = new URL("../../../../", import.meta.url);

/** @param {string} name */
export function vectorFile(name) {
  return new Uint8Array(readFileSync(new URL(`build/kernel-vectors/${name}`, root)));
}

export const vectors = JSON.parse(new TextDecoder().decode(vectorFile("vectors.json")));

export const wasm = new Uint8Array(readFileSync(new URL("src/linja/web/static/kernel/kernel.wasm", root)));

/** @param {string} rules */
export function fieldsOf(rules) {
  const fields = parseRules(rules, vectors.tables);
  if (fields === null) throw new Error(rules);
  return fields;
}

/** @param {string} rules */
export function kernelOf(rules) {
  return new Kernel(Instance.load(wasm, { shared: false }), fieldsOf(rules));
}

/** @param {string} rules */
export function weightsOf(rules) {
  const [edition, ...words] = rules.split("+");
  const fitted = words.includes("aggressive") ? `${edition}+aggressive` : edition;
  return new Uint8Array(readFileSync(new URL(`src/linja/engine/weights/${fitted}.weights`, root)));
}

/** A worker as browsers have them. */
export function newHelper() {
  return new Worker(new URL("./helper.js", import.meta.url));
}

/** A file in memory, and what has been written to it. */
export class Written {
  bytes = new Uint8Array(0);

  /**
   * @param {Uint8Array} bytes
   * @param {{ at: number }} options
   */
  write(bytes, { at }) {
    if (at + bytes.length > this.bytes.length) {
      const longer = new Uint8Array(at + bytes.length);
      longer.set(this.bytes);
      this.bytes = longer;
    }
    this.bytes.set(bytes, at);
  }
}

/**
 * How a lookup reads bytes.
 * @param {Uint8Array} bytes
 */
export function readFrom(bytes) {
  return async (/** @type {number} */ offset, /** @type {number} */ length) => bytes.slice(offset, offset + length);
}
