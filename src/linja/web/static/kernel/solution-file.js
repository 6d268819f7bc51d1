/** A solution file as docs/solution-format.md has it: writing one part after the other, and reading its index. */

import { KernelError } from "./instance.js";

const MAGIC = "LINJASOL";
const VERSION = 2;
const PRELUDE = 32; // bytes
const ENTRY = 16;

/** @typedef {{ layer: number, won: number, drawn: number, lost: number }} LayerCount */
/** @typedef {{ offset: number, length: number, checksum: number }} Part a model or a chunk */
/** @typedef {{ rules: string, downTo: number, sha256: string, layers: LayerCount[], parts: Part[] }} SolutionIndex */

/**
 * Takes bytes at places; such as a sync access handle of the origin-private file system.
 * @typedef {{ write: (bytes: Uint8Array<ArrayBuffer>, options: { at: number }) => unknown }} Sink
 */

/** Writes a solution, and its index when everything else is in it. */
export class SolutionWriter {
  /** @type {Part[]} */
  #parts = [];
  /** @type {LayerCount[]} */
  #layers = [];
  #end = PRELUDE;

  /**
   * @param {Sink} sink
   * @param {(bytes: Uint8Array) => number} checksum
   */
  constructor(sink, checksum) {
    this.sink = sink;
    this.checksum = checksum;
  }

  /**
   * @param {LayerCount} count
   * @param {Uint8Array<ArrayBuffer>} bytes of its model and chunks, one after the other
   * @param {{ length: number, checksum: number }[]} parts
   */
  addLayer(count, bytes, parts) {
    this.sink.write(bytes, { at: this.#end });
    for (const part of parts) {
      this.#parts.push({ ...part, offset: this.#end });
      this.#end += part.length;
    }
    this.#layers.push(count);
  }

  /**
   * Writes the index, then the first bytes, without which nothing is a solution. Returns the size of the file.
   * @param {string} rules
   * @param {number} downTo
   * @param {string} sha256
   */
  finish(rules, downTo, sha256) {
    const rows = this.#layers.map(({ layer, won, drawn, lost }) => `[${[layer, won, drawn, lost].join(", ")}]`);
    const about = `{"rules": "${rules}", "down_to": ${downTo}, "sha256": "${sha256}", "layers": [${rows.join(", ")}]}\n`;
    const text = new TextEncoder().encode(about);
    const index = new Uint8Array(text.length + ENTRY * this.#parts.length);
    index.set(text);
    const entries = new DataView(index.buffer, text.length);
    this.#parts.forEach(({ offset, length, checksum }, number) => {
      entries.setBigUint64(ENTRY * number, BigInt(offset), true);
      entries.setUint32(ENTRY * number + 8, length, true);
      entries.setUint32(ENTRY * number + 12, checksum, true);
    });
    this.sink.write(index, { at: this.#end });
    this.sink.write(this.#prelude(index), { at: 0 });
    return this.#end + index.length;
  }

  /** @param {Uint8Array} index */
  #prelude(index) {
    const bytes = new Uint8Array(PRELUDE);
    bytes.set(new TextEncoder().encode(MAGIC));
    const view = new DataView(bytes.buffer);
    view.setUint32(8, VERSION, true);
    view.setBigUint64(12, BigInt(this.#end), true);
    view.setBigUint64(20, BigInt(index.length), true);
    view.setUint32(28, this.checksum(index), true);
    return bytes;
  }
}

/**
 * Where bytes of a solution come from: a stored file, or parts that are fetched.
 * @typedef {(offset: number, length: number) => Promise<Uint8Array>} ReadBytes
 */

/**
 * The index of a solution. Throws a KernelError for anything that is not one.
 * @param {ReadBytes} read
 * @param {(bytes: Uint8Array) => number} checksum
 * @returns {Promise<SolutionIndex>}
 */
export async function readIndex(read, checksum) {
  const prelude = await read(0, PRELUDE);
  if (prelude.length < PRELUDE || new TextDecoder().decode(prelude.subarray(0, 8)) !== MAGIC) {
    throw new KernelError("not a solution of Linja");
  }
  const view = new DataView(prelude.buffer, prelude.byteOffset);
  if (view.getUint32(8, true) !== VERSION) throw new KernelError("a solution of another version");
  const length = Number(view.getBigUint64(20, true));
  const index = await read(Number(view.getBigUint64(12, true)), length);
  if (index.length !== length || checksum(index) !== view.getUint32(28, true)) {
    throw new KernelError("the index of the solution is damaged");
  }
  const end = index.indexOf("\n".charCodeAt(0));
  const about = JSON.parse(new TextDecoder().decode(index.subarray(0, end)));
  return {
    rules: about.rules,
    downTo: about.down_to,
    sha256: about.sha256,
    layers: about.layers.map((/** @type {number[]} */ [layer, won, drawn, lost]) => ({ layer, won, drawn, lost })),
    parts: partsOf(index.subarray(end + 1)),
  };
}

/** @param {Uint8Array} entries */
function partsOf(entries) {
  const view = new DataView(entries.buffer, entries.byteOffset, entries.length);
  return Array.from({ length: Math.floor(entries.length / ENTRY) }, (_, part) => ({
    offset: Number(view.getBigUint64(ENTRY * part, true)),
    length: view.getUint32(ENTRY * part + 8, true),
    checksum: view.getUint32(ENTRY * part + 12, true),
  }));
}
