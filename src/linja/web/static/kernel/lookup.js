/** Values out of a solution, of which only the chunks are read that are asked for. */

import { KernelError } from "./instance.js";
import { OPENING } from "./positions.js";
import { readIndex } from "./solution-file.js";

/** @import { JudgedTurn, Kernel } from "./kernel.js" */
/** @import { Packed } from "./positions.js" */
/** @import { ReadBytes, SolutionIndex } from "./solution-file.js" */

const MOST_CHUNKS = 128; // open at a time; each takes about 80 kB
const PLACE = 8; // bytes of a record

/** Looks values up. Bytes that are damaged or missing are refused with a KernelError. */
export class Lookup {
  /** @type {Map<number, Promise<number>>} */
  #models = new Map();
  /** @type {Map<number, number>} the addresses of open chunks, used last comes last */
  #chunks = new Map();

  /**
   * @param {Kernel} kernel
   * @param {SolutionIndex} solution
   * @param {ReadBytes} read
   */
  constructor(kernel, solution, read) {
    this.kernel = kernel;
    this.solution = solution;
    this.read = read;
    this.index = kernel.instance.address("index", kernel.rules);
    this.mostSteps = kernel.instance.call("most_steps", this.index);
    const layers = this.mostSteps + 1 - solution.downTo;
    const chunks = this.#firstChunk(solution.downTo - 1);
    if (!(layers > 0) || solution.parts.length !== layers + chunks) throw new KernelError("not a solution of these rules");
    this.chunks = chunks;
  }

  /**
   * @param {Kernel} kernel
   * @param {string} rules as text: a solution of others is refused
   * @param {ReadBytes} read
   */
  static async open(kernel, rules, read) {
    const solution = await readIndex(read, (bytes) => checksum(kernel, bytes));
    if (solution.rules !== rules) throw new KernelError("a solution of other rules");
    return new Lookup(kernel, solution, read);
  }

  /**
   * The exact value of a position for the side to move, also in mid-turn; null if the solution does not reach that far.
   * @param {Packed} position
   */
  async value(position) {
    if (this.kernel.isOver(position)) return this.#margin(position);
    if (position.stage === OPENING) return (await this.values([position.board]))[0];
    return (await this.turns(position))?.[0].value ?? null;
  }

  /**
   * All turns of a position with their exact values, best first; null if the solution does not reach that far.
   * @param {Packed} position
   * @returns {Promise<JudgedTurn[] | null>}
   */
  async turns(position) {
    const turns = this.kernel.turns(position);
    const values = await this.values(turns.map(({ board }) => board));
    const judged = [];
    for (const [number, turn] of turns.entries()) {
      const theirs = turn.over ? this.#margin(this.kernel.after(position, turn)) : values[number];
      if (theirs === null) return null;
      judged.push({ ...turn, value: -theirs || 0, exact: true });
    }
    return judged.sort((one, two) => two.value - one.value || (one.turn < two.turn ? -1 : 1));
  }

  /**
   * @param {bigint[]} boards
   * @returns {Promise<(number | null)[]>}
   */
  async values(boards) {
    const places = this.#places(boards);
    const needed = new Set(places.map(({ chunk }) => chunk).filter((chunk) => chunk < this.chunks));
    /** @type {Map<number, { model: number, bytes: Uint8Array }>} */
    const fetched = new Map();
    const fetch = async (/** @type {number} */ chunk) => {
      const layer = this.kernel.instance.call("layer_of_chunk", this.index, chunk);
      const part = chunk + 1 + (this.mostSteps - layer); // each layer's model comes before its chunks
      const [model, bytes] = await Promise.all([this.#model(layer), this.#part(part)]);
      fetched.set(chunk, { model, bytes });
    };
    await Promise.all([...needed].filter((chunk) => !this.#chunks.has(chunk)).map(fetch));
    const values = places.map(({ chunk, cell }) => {
      return chunk < this.chunks ? this.#decoded(chunk, fetched, cell) : null;
    });
    this.#closeOld();
    return values;
  }

  /** @param {bigint[]} boards */
  #places(boards) {
    const { instance } = this.kernel;
    const bytes = new Uint8Array(BigUint64Array.from(boards).buffer);
    instance.with(bytes, (address) => instance.call("places", this.index, address, boards.length));
    const places = instance.result(PLACE * boards.length);
    return boards.map((_, number) => ({
      chunk: places.getUint32(PLACE * number, true),
      cell: places.getUint32(PLACE * number + 4, true),
    }));
  }

  /**
   * @param {number} chunk
   * @param {Map<number, { model: number, bytes: Uint8Array }>} fetched
   * @param {number} cell
   * @returns {number}
   */
  #decoded(chunk, fetched, cell) {
    const address = this.#open(chunk, fetched);
    try {
      return this.kernel.instance.call("value", address, cell);
    } catch (error) {
      this.#close(chunk, address); // it has stopped halfway, and is of no use
      throw error;
    }
  }

  /**
   * @param {number} chunk
   * @param {Map<number, { model: number, bytes: Uint8Array }>} fetched
   */
  #open(chunk, fetched) {
    const { instance } = this.kernel;
    let address = this.#chunks.get(chunk);
    if (address === undefined) {
      const encoded = fetched.get(chunk);
      if (encoded === undefined) throw new KernelError("a chunk was not read");
      const { model, bytes } = encoded;
      address = instance.with(bytes, (at) => instance.address("chunk", this.index, chunk, model, at, bytes.length));
    }
    this.#chunks.delete(chunk);
    this.#chunks.set(chunk, address);
    return address;
  }

  #closeOld() {
    for (const [chunk, address] of this.#chunks) {
      if (this.#chunks.size <= MOST_CHUNKS) return;
      this.#close(chunk, address);
    }
  }

  /**
   * @param {number} chunk
   * @param {number} address
   */
  #close(chunk, address) {
    this.#chunks.delete(chunk);
    this.kernel.instance.call("release_chunk", address);
  }

  /** @param {number} layer */
  #model(layer) {
    let model = this.#models.get(layer);
    if (model === undefined) {
      model = this.#readModel(layer);
      model.catch(() => this.#models.delete(layer)); // it may be there next time
      this.#models.set(layer, model);
    }
    return model;
  }

  /** @param {number} layer */
  async #readModel(layer) {
    const { instance } = this.kernel;
    const bytes = await this.#part(this.#firstChunk(layer) + this.mostSteps - layer);
    return instance.with(bytes, (at) => instance.address("model", at, bytes.length));
  }

  /** @param {number} part */
  async #part(part) {
    const { offset, length, checksum: right } = this.solution.parts[part];
    const bytes = await this.read(offset, length);
    if (bytes.length !== length || checksum(this.kernel, bytes) !== right) {
      throw new KernelError(`part ${part} of the solution is damaged`);
    }
    return bytes;
  }

  /** @param {Packed} position */
  #margin(position) {
    const { own, other } = this.kernel.points(position);
    return own - other;
  }

  /** @param {number} layer */
  #firstChunk(layer) {
    return this.kernel.instance.call("first_chunk", this.index, layer);
  }
}

/**
 * @param {Kernel} kernel
 * @param {Uint8Array} bytes
 */
function checksum(kernel, bytes) {
  return kernel.instance.with(bytes, (address) => kernel.instance.call("checksum", address, bytes.length)) >>> 0;
}
