/** Games that pages show now: their messages are carried out and stored, and the computer plays its turns. */

import { actionsOf, rounded } from "./board.js";
import { addGames, changeGame, readGame } from "./database.js";
import { Refusal } from "./refusal.js";
import { Table } from "./table.js";

/** @import { Side } from "../types/game.js" */
/** @import { Kernels } from "./kernels.js" */
/** @import { GameRecord } from "./record/reader.js" */
/** @import { Entry, StoredGame } from "./table.js" */

/** @typedef {(message: object) => void} Send to one page */

const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";
const CHANNEL = "linja-games";

export class Rooms {
  /** @type {Map<string, Set<Send>>} */
  #pages = new Map();
  /** @type {Set<string>} games in which the computer plays now */
  #playing = new Set();
  #channel = new BroadcastChannel(CHANNEL);

  /**
   * @param {Kernels} kernels
   * @param {(rules: string) => Promise<object>} solutionStatus
   */
  constructor(kernels, solutionStatus) {
    this.kernels = kernels;
    this.solutionStatus = solutionStatus;
    this.#channel.onmessage = ({ data }) => void this.#publish(data);
  }

  /**
   * @param {string} id
   * @returns {Promise<Table>}
   */
  async table(id) {
    const stored = await readGame(id);
    if (!stored) throw new Refusal("not-found", "there is no such game");
    const rules = this.kernels.rules(stored.rules);
    return new Table(stored, await this.kernels.kernel(rules), rules);
  }

  /**
   * @param {string} id
   * @param {Send} send
   */
  async enter(id, send) {
    const table = await this.table(id);
    if (!this.#pages.has(id)) this.#pages.set(id, new Set());
    this.#pages.get(id)?.add(send);
    send(table.state());
    send(await this.solutionStatus(table.rules.text));
    void this.#playComputer(id);
  }

  /**
   * @param {string} id
   * @param {Send} send
   */
  leave(id, send) {
    this.#pages.get(id)?.delete(send);
  }

  /** @param {object & { rules: string }} status of a solution, which has changed */
  tellSolution(status) {
    for (const pages of this.#pages.values()) for (const send of pages) send(status);
  }

  /**
   * @param {string} id
   * @param {any} message
   * @param {Send} send
   */
  async handle(id, message, send) {
    try {
      if (message.type === "ping") return send({ type: "pong" });
      const table = await this.table(id);
      if (message.type === "hint") await this.#hint(table, message.version, send);
      else if (message.type === "rematch") await this.#rematch(table);
      else if (message.type === "name") return;
      else {
        const entry = table.entryOf(message);
        if (entry === null) send(table.state());
        else if (!(await this.#append(table, entry))) throw new Refusal("stale", "the game has moved on");
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      send({ type: "error", ...error.toJson() });
      if (error.code === "stale") send((await this.table(id)).state());
    }
  }

  /**
   * Stores an entry and tells every page; returns the table with it, or null if the game has moved on.
   * @param {Table} table
   * @param {Entry} entry
   */
  async #append(table, entry) {
    const { id } = table.stored;
    const after = new Table({ ...table.stored, log: [...table.stored.log, entry] }, table.game.kernel, table.rules);
    const isDone = await changeGame(id, table.version, (game) => {
      Object.assign(game, { log: after.stored.log, updated: new Date().toISOString(), ...after.summary() });
    });
    if (isDone) await this.#changed(id);
    return isDone ? after : null;
  }

  /** @param {string} id */
  async #changed(id) {
    this.#channel.postMessage(id);
    await this.#publish(id);
  }

  /** @param {string} id */
  async #publish(id) {
    const pages = this.#pages.get(id);
    if (!pages?.size) return;
    const state = (await this.table(id)).state();
    for (const send of pages) send(state);
    void this.#playComputer(id);
  }

  /** @param {string} id */
  async #playComputer(id) {
    if (this.#playing.has(id)) return;
    this.#playing.add(id);
    try {
      while (this.#pages.get(id)?.size && (await this.#playTurn(id)));
    } finally {
      this.#playing.delete(id);
    }
  }

  /**
   * Plays one turn, action by action; false if it is not the computer's turn.
   * @param {string} id
   */
  async #playTurn(id) {
    /** @type {Table | null} */
    let table = await this.table(id);
    if (!table.isComputersTurn) return false;
    const { side } = table.game;
    const turn = await this.kernels.choose(table.rules, table.game.position, table.stored.level ?? "4", table.stored.seed);
    for (const action of [...actionsOf(turn), "-"]) {
      if (table.game.side !== side || table.game.isOver) break;
      await new Promise((resolve) => setTimeout(resolve, this.kernels.tables.moveDelay * 1000));
      table = await this.#append(table, { kind: "action", side, text: action });
      if (table === null) break; // taken back, or another tab plays
    }
    return true;
  }

  /**
   * @param {Table} table
   * @param {number} version
   * @param {Send} send
   */
  async #hint(table, version, send) {
    if (version !== table.version) throw new Refusal("stale", `the game is at version ${table.version}, not ${version}`);
    const refusal = table.whyNotMove();
    if (refusal) throw refusal;
    const { turn, value, exact } = (await this.kernels.judge(table.rules, table.game.position)).turns[0];
    send({ type: "hint", version, turn, actions: actionsOf(turn), value: exact ? value : rounded(value, 1), exact });
  }

  /** @param {Table} table */
  async #rematch(table) {
    const { stored } = table;
    const { starter, earlier } = table.nextGame();
    const following = newGame({ ...stored, start: table.game.kernel.text(table.game.kernel.start(starter)), earlier });
    if (stored.next === null) {
      await addGames([following]);
      await changeGame(stored.id, table.version, (game) => (game.next ??= following.id));
    }
    await this.#changed(stored.id);
  }
}

/**
 * A game that has just been made.
 * @param {Pick<StoredGame, "rules" | "start" | "opponent" | "level" | "side" | "length" | "earlier">} choice
 * @returns {StoredGame}
 */
export function newGame({ rules, start, opponent, level, side, length, earlier }) {
  const [seed, ...places] = crypto.getRandomValues(new Uint32Array(11));
  const now = new Date().toISOString();
  const id = `${rules.split("+")[0]}-${places.map((place) => LETTERS[place % LETTERS.length]).join("")}`;
  return { id, rules, start, opponent, level, seed: seed >>> 1, side, length, earlier, next: null, created: now, updated: now, over: false, turns: 0, toMove: start.split(" ")[1] === "b" ? "b" : "r", log: [] };
}

/**
 * The game so far as a record.
 * @param {Table} table
 * @returns {GameRecord}
 */
export function recordOf({ game, rules, sides, stored }) {
  const name = (/** @type {Side} */ side) => (sides.includes(side) ? "Player" : `linja, level ${stored.level}`);
  return {
    rules,
    start: game.start,
    headers: { Date: stored.created.slice(0, 10).replaceAll("-", "."), Black: name("b"), Red: name("r") },
    outcome: game.outcome,
    mainline: { turns: game.history().map(({ actions, complete }) => ({ actions, complete, comment: "", variations: [] })), comment: "" },
  };
}
