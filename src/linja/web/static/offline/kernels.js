/** The kernel and all that it needs, loaded when it is asked for: files that `linja site` has written. */

import { Instance } from "../kernel/instance.js";
import { Kernel } from "../kernel/kernel.js";
import { readStored } from "../kernel/stored.js";
import { marginOf } from "./board.js";
import { rulesOf } from "./rules.js";

/** @import { Skill } from "../kernel/kernel.js" */
/** @import { Lookup } from "../kernel/lookup.js" */
/** @import { Packed } from "../kernel/positions.js" */
/** @import { RuleTables } from "../kernel/rules.js" */
/** @import { ReadBytes } from "../kernel/solution-file.js" */
/** @import { Rules } from "./rules.js" */

/**
 * What `linja.web.site.data` writes.
 * @typedef {RuleTables & { titles: Record<string, string>, levels: Record<string, Record<string, Skill>>, standard: string[], moveDelay: number, sizes: Record<string, number>, fullBoard: number, parts: string[], published: Record<string, string> }} Tables
 */

/** @typedef {{ turn: string, value: number, exact: boolean }} Judged */
/** @typedef {{ value: number, exact: boolean, turns: Judged[] }} Judgement */

/** @typedef {(name: string) => Promise<Uint8Array<ArrayBuffer>>} ReadFile of the site's data */

/** Nodes of a search that hints and analyses make, and the look-up of a position. */
export const SEARCH_NODES = 1_000_000;
export const LOOK_UP_NODES = 20_000;

export class Kernels {
  /** @type {Map<string, Promise<Kernel>>} */
  #kernels = new Map();
  /** @type {Map<string, Promise<void>>} */
  #weights = new Map();
  /** @type {Map<string, Promise<Lookup | null>>} */
  #lookups = new Map();
  /** @type {Promise<Instance> | undefined} */
  #instance;

  /**
   * @param {Tables} tables
   * @param {ReadFile} readFile
   * @param {(rules: string) => Promise<ReadBytes>} [openParts] of a solution that the host has
   */
  constructor(tables, readFile, openParts) {
    this.tables = tables;
    this.readFile = readFile;
    this.openParts = openParts;
  }

  /**
   * @param {string} name
   * @returns {Promise<any>}
   */
  async readJson(name) {
    return JSON.parse(new TextDecoder().decode(await this.readFile(`${name}.json`)));
  }

  /** @param {string} text */
  rules(text) {
    return rulesOf(text, this.tables);
  }

  /** @param {Rules} rules */
  kernel(rules) {
    return remembered(this.#kernels, rules.text, async () => {
      this.#instance ??= this.readFile("kernel.wasm").then((bytes) => Instance.load(bytes, { shared: false }));
      return new Kernel(await this.#instance, rules.fields);
    });
  }

  /** @param {Rules} rules */
  async #withWeights(rules) {
    const kernel = await this.kernel(rules);
    await remembered(this.#weights, rules.text, async () => kernel.useWeights(await this.readFile(`weights/${rules.weights}`)));
    return kernel;
  }

  /**
   * What a level plays.
   * @param {Rules} rules
   * @param {Packed} position
   * @param {string} level
   * @param {number} seed
   */
  async choose(rules, position, level, seed) {
    if (level === "perfect" && (await this.lookup(rules))) return (await this.judge(rules, position)).turns[0].turn;
    const kernel = await this.#withWeights(rules);
    return kernel.choose(position, this.tables.levels[rules.weights][level], BigInt(seed)).turn;
  }

  /**
   * The value of a position and of all its turns, best first; a finished game has none.
   * @param {Rules} rules
   * @param {Packed} position
   * @param {number} [nodes]
   * @returns {Promise<Judgement>}
   */
  async judge(rules, position, nodes = SEARCH_NODES) {
    const lookup = await this.lookup(rules);
    if (lookup !== null) {
      try {
        const turns = (await lookup.turns(position)) ?? [];
        return { value: turns[0]?.value ?? (await lookup.value(position)), exact: true, turns: turns.map((turn) => ({ ...turn, exact: true })) };
      } catch (error) {
        console.info(`the solution of ${rules.text} cannot be read: ${error}`);
        this.#lookups.set(rules.text, Promise.resolve(null)); // damaged, or gone: search instead
      }
    }
    const kernel = await this.#withWeights(rules);
    if (kernel.isOver(position)) return { value: marginOf(position, position.side, rules), exact: true, turns: [] };
    const { turns, exact } = kernel.search(position, { nodes, everyTurn: true });
    return { value: turns[0].value, exact, turns };
  }

  /**
   * The solution of these rules, if it is stored on this device or the host has it, and can be read.
   * @param {Rules} rules
   */
  lookup(rules) {
    return remembered(this.#lookups, rules.text, async () => {
      try {
        const read = await readStored(rules.text);
        if (read) return await this.#opened(rules, read);
      } catch {
        // no such storage, or not a whole solution of these rules
      }
      try {
        if (!this.openParts || !this.tables.parts.includes(rules.text)) return null;
        return await this.#opened(rules, await this.openParts(rules.text));
      } catch {
        return null; // the host does not answer, or its parts are damaged
      }
    });
  }

  /**
   * @param {Rules} rules
   * @param {ReadBytes} read
   */
  async #opened(rules, read) {
    const { Lookup } = await import("../kernel/lookup.js");
    return Lookup.open(await this.kernel(rules), rules.text, read);
  }

  /** The rules that have been used here, as text. */
  get used() {
    return [...this.#kernels.keys()];
  }

  /** @param {string} rules whose solution has come or gone */
  forgetLookup(rules) {
    this.#lookups.delete(rules);
  }
}

/**
 * @template T
 * @param {Map<string, Promise<T>>} known
 * @param {string} key
 * @param {() => Promise<T>} make
 * @returns {Promise<T>}
 */
function remembered(known, key, make) {
  let found = known.get(key);
  if (found === undefined) {
    found = make();
    known.set(key, found);
    found.catch(() => known.delete(key)); // the next one may succeed
  }
  return found;
}
