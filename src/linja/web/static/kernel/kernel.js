/** The rules of one way to play, and what looking ahead says about its positions: the kernel's answers as plain data. */

import { Instance, KernelError } from "./instance.js";
import { actionText, OPENING, parseAction, parsePosition, positionText, PROBLEMS, turnText } from "./positions.js";

/** @import { Side } from "../types/game.js" */
/** @import { Packed } from "./positions.js" */

/**
 * @typedef {object} LegalTurn
 * @property {string} turn
 * @property {bigint} board where it leads, as the other side sees it
 * @property {boolean} over whether it ends the game
 */

/**
 * @typedef {LegalTurn & { value: number, exact: boolean }} JudgedTurn
 * value: in points, for who plays it
 */

/** @typedef {{ nodes?: number, seconds?: number, depth?: number, everyTurn?: boolean }} Limits 0: no limit of that kind */

/** @typedef {{ nodes: number, noise: number, mostLost: number }} Skill of a level, as `linja.engine.levels` has it */

const TURN = 16; // bytes of a record
const CANDIDATE = 16;
const SEARCH = 16;
const NEWLINE = 10;

/** A kernel that plays by some rules. What it cannot read it refuses with a KernelError. */
export class Kernel {
  #network = 0;
  #unitsPerPoint = 1;

  /**
   * @param {Instance} instance
   * @param {Int8Array} rules as `parseRules` gives them
   */
  constructor(instance, rules) {
    this.instance = instance;
    this.fields = rules;
    this.rules = instance.with(new Uint8Array(rules.buffer), (address) => instance.address("rules", address));
  }

  /**
   * The position that a text names. Throws a KernelError whose message is one of PROBLEMS, or `text`.
   * @param {string} text
   */
  position(text) {
    const position = parsePosition(text);
    if (position === null) throw new KernelError("text");
    const problem = this.instance.call("problem", this.rules, position.board, position.stage);
    if (problem) throw new KernelError(PROBLEMS[problem]);
    return position;
  }

  /**
   * @param {Side} side who begins
   * @returns {Packed}
   */
  start(side = "b") {
    return { board: this.instance.exports.start(this.rules), stage: OPENING, side };
  }

  /** @param {Packed} position */
  isOver({ board, stage }) {
    return Boolean(this.instance.call("is_over", this.rules, board, stage));
  }

  /**
   * The points on the board, of the side to move and of the other.
   * @param {Packed} position
   */
  points({ board }) {
    const of = (/** @type {bigint} */ half) => this.instance.call("points", this.rules, Number(half));
    return { own: of(BigInt.asUintN(32, board)), other: of(board >> 32n) };
  }

  /**
   * Every legal turn, or rest of one, in the order of Python's `legal_turns`.
   * @param {Packed} position
   * @returns {LegalTurn[]}
   */
  turns({ board, stage, side }) {
    const count = this.instance.call("turns", this.rules, board, stage);
    const records = this.instance.result(TURN * count);
    return Array.from({ length: count }, (_, turn) => {
      const at = TURN * turn;
      const actions = Array.from({ length: records.getUint8(at + 9) }, (_, action) => records.getUint8(at + 10 + action));
      return { turn: turnText(actions, side), board: records.getBigUint64(at, true), over: records.getUint8(at + 8) === 1 };
    });
  }

  /**
   * What may be played next, also in the middle of a turn.
   * @param {Packed} position
   */
  actions({ board, stage, side }) {
    const count = this.instance.call("actions", this.rules, board, stage);
    const codes = this.instance.result(count);
    return Array.from({ length: count }, (_, action) => actionText(codes.getUint8(action), side));
  }

  /**
   * Where an action leads, or null if it may not be played.
   * @param {Packed} position
   * @param {string} action
   */
  play({ board, stage, side }, action) {
    const code = parseAction(action, side);
    if (code === null || !this.instance.call("play", this.rules, board, stage, code)) return null;
    const after = this.instance.result(16);
    const turnEnded = after.getUint8(12) === 1;
    /** @type {Side} */
    const next = turnEnded === (side === "b") ? "r" : "b";
    const position = { board: after.getBigUint64(0, true), stage: after.getUint32(8, true), side: next };
    return { position, turnEnded, over: after.getUint8(13) === 1 };
  }

  /**
   * The weights by which positions are estimated: a file of `linja/engine/weights`. Searching needs them.
   * @param {Uint8Array} file
   */
  useWeights(file) {
    const weights = file.subarray(file.indexOf(NEWLINE) + 1); // after a line that says how they were made
    if (weights.length !== this.instance.call("weights")) throw new KernelError("weights of another size");
    this.#network = this.instance.with(weights, (address) => this.instance.address("network", address));
    this.#unitsPerPoint = this.instance.call("units_per_point");
  }

  /**
   * What the position is worth to the side to move at a glance, in points.
   * @param {Packed} position
   */
  estimate({ board }) {
    return this.instance.call("estimate", this.rules, this.#needNetwork(), board) / this.#unitsPerPoint;
  }

  /**
   * Looks ahead: all turns, best first. Only the first one's value is meant, unless every turn is asked for.
   * @param {Packed} position
   * @param {Limits} limits
   */
  search(position, { nodes = 0, seconds = 0, depth = 0, everyTurn = false }) {
    const { board, stage } = position;
    this.instance.call("search", this.rules, this.#needNetwork(), board, stage, nodes, seconds, depth, everyTurn);
    const count = this.instance.result(SEARCH).getInt32(12, true);
    const found = this.instance.result(SEARCH + CANDIDATE * count);
    const nodesSeen = found.getFloat64(0, true), depthReached = found.getInt32(8, true);
    /** @type {Map<string, { rank: number, value: number, exact: boolean }>} */
    const ranks = new Map();
    for (let rank = 0; rank < count; rank += 1) {
      const at = SEARCH + CANDIDATE * rank;
      const key = `${found.getBigUint64(at, true)} ${found.getUint8(at + 13) === 1}`;
      ranks.set(key, { rank, value: found.getInt32(at + 8, true) / this.#unitsPerPoint, exact: found.getUint8(at + 12) === 1 });
    }
    const judged = this.turns(position).map((turn) => ({ ...turn, ...this.#rankOf(ranks, turn) }));
    judged.sort((one, two) => one.rank - two.rank || (one.turn < two.turn ? -1 : 1));
    const turns = judged.map(({ rank: _, ...turn }) => turn);
    return { turns, depth: depthReached, nodes: nodesSeen, exact: turns.every((turn) => turn.exact) };
  }

  /**
   * The turn that a level with this seed plays, the same as everywhere else.
   * @param {Packed} position
   * @param {Skill} skill
   * @param {bigint} seed
   */
  choose(position, { nodes, noise, mostLost }, seed) {
    const { board, stage } = position;
    const network = this.#needNetwork();
    const number = this.instance.call("choose", this.rules, network, board, stage, nodes, noise, mostLost, seed);
    return this.turns(position)[number];
  }

  /**
   * The position that a turn leads to, without a stage.
   * @param {Packed} position
   * @param {LegalTurn} turn
   * @returns {Packed}
   */
  after({ side }, { board }) {
    return { board, stage: OPENING, side: side === "b" ? "r" : "b" };
  }

  /** @param {Packed} position */
  text(position) {
    return positionText(position);
  }

  /**
   * @param {Map<string, { rank: number, value: number, exact: boolean }>} ranks
   * @param {LegalTurn} turn
   */
  #rankOf(ranks, { board, over }) {
    const rank = ranks.get(`${board} ${over}`);
    if (rank === undefined) throw new KernelError("a turn was not searched");
    return rank;
  }

  #needNetwork() {
    if (!this.#network) throw new KernelError("no weights are given");
    return this.#network;
  }
}
