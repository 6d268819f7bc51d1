/** Games that pages show now: their messages are carried out and stored, and the computer plays its turns. */

import { actionsOf, rounded } from "./board.js";
import { addGames, changeGame, readGame } from "./database.js";
import { linkTo } from "./friend/links.js";
import { newGame, nextId } from "./new-game.js";
import { Refusal } from "./refusal.js";
import { Table } from "./table.js";

/** @import { Side } from "../types/game.js" */
/** @import { Kernels } from "./kernels.js" */
/** @import { GameRecord } from "./record/reader.js" */
/** @import { Entry, StoredGame } from "./table.js" */

/** @typedef {(message: object) => void} Send to one page */

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
    return this.#opened(stored);
  }

  /** @param {StoredGame} stored */
  async #opened(stored) {
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
    send(stateOf(table));
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
      else if (message.type === "rematch" || message.type === "offer-rematch") await this.#rematch(table);
      else if (message.type === "name") return;
      else {
        const entry = table.entryOf(message);
        if (entry === null) send(stateOf(table));
        else if (!(await this.#append(table, entry))) throw new Refusal("stale", "the game has moved on");
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      send({ type: "error", ...error.toJson() });
      if (error.code === "stale") send(stateOf(await this.table(id)));
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
    const state = stateOf(await this.table(id));
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
    const refusal = table.whyNotHint();
    if (refusal) throw refusal;
    const { turn, value, exact } = (await this.kernels.judge(table.rules, table.game.position)).turns[0];
    send({ type: "hint", version, turn, actions: actionsOf(turn), value: exact ? value : rounded(value, 1), exact });
  }

  /**
   * Takes in a game that came with a link: it is new here, goes on, or is known already. Throws a Refusal if it does not
   * continue the game that is here.
   * @param {StoredGame} sent
   */
  async receive(sent) {
    const known = await readGame(sent.id);
    if (!known) return addGames([{ ...sent, ...(await this.#opened(sent)).summary() }]);
    const [mine, theirs] = [(await this.#opened(known)).played, (await this.#opened(sent)).played];
    const added = sent.log.slice(mine.length);
    const isSame = known.rules === sent.rules && known.start === sent.start && theirs.every((text, at) => at >= mine.length || text === mine[at]);
    if (!isSame || added.some(({ side }) => side === known.side)) throw new Refusal("stale", "the link does not continue the game that is here");
    const following = { ...known, log: [...known.log, ...added], updated: sent.updated };
    const summary = (await this.#opened(following)).summary();
    if (added.length && (await changeGame(known.id, known.log.length, (game) => Object.assign(game, following, summary)))) await this.#changed(known.id);
  }

  /** @param {Table} table */
  async #rematch(table) {
    const { stored } = table;
    const { starter, earlier } = table.nextGame();
    const following = newGame({ ...stored, start: table.game.kernel.text(table.game.kernel.start(starter)), earlier });
    if (stored.opponent === "link") following.id = nextId(stored.id);
    if (stored.next === null) {
      await addGames([following]);
      await changeGame(stored.id, table.version, (game) => (game.next ??= following.id));
    }
    await this.#changed(stored.id);
  }
}

/**
 * What pages are told of a game; what has to be sent to a friend far away is in a link.
 * @param {Table} table
 */
function stateOf(table) {
  return table.isToBeSent ? { ...table.state(), share: linkTo(table) } : table.state();
}

/**
 * The game so far as a record.
 * @param {Table} table
 * @returns {GameRecord}
 */
export function recordOf({ game, rules, sides, stored }) {
  const name = (/** @type {Side} */ side) => (sides.includes(side) || stored.opponent === "link" ? "Player" : `linja, level ${stored.level}`);
  return {
    rules,
    start: game.start,
    headers: { Date: stored.created.slice(0, 10).replaceAll("-", "."), Black: name("b"), Red: name("r") },
    outcome: game.outcome,
    mainline: { turns: game.history().map(({ actions, complete }) => ({ actions, complete, comment: "", variations: [] })), comment: "" },
  };
}
