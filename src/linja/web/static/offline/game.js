/** A game in progress, as `linja.game` has it: the kernel plays the actions, here are the ends of a game and taking back. */

import { positionText } from "../kernel/positions.js";
import { otherSide, pointsOf } from "./board.js";
import { Refusal } from "./refusal.js";

/** @import { Side } from "../types/game.js" */
/** @import { Kernel } from "../kernel/kernel.js" */
/** @import { Packed } from "../kernel/positions.js" */
/** @import { Rules } from "./rules.js" */

/** @typedef {"passed" | "stuck" | "repetition" | "resigned" | "time" | "agreed"} Reason */
/** @typedef {{ winner: Side | null, black: number, red: number, reason: Reason }} Outcome */
/** @typedef {{ number: number, before: Packed, actions: string[], complete: boolean }} PlayedTurn without declining */

const REPETITIONS_TO_DRAW = 3;
const DECLINE = "-";
export const BY_HAND = ["resigned", "time", "agreed"];

export class Game {
  /** @type {{ before: Packed, action: string, endsTurn: boolean }[]} */
  #plies = [];
  /** @type {PlayedTurn[]} */
  #turns = [];
  /** @type {Map<string, number>} how often a position has stood at the start of a turn */
  #seen = new Map();
  /** @type {Outcome | null} */
  outcome = null;

  /**
   * @param {Kernel} kernel
   * @param {Rules} rules
   * @param {Packed} start
   */
  constructor(kernel, rules, start) {
    this.kernel = kernel;
    this.rules = rules;
    this.start = start;
    this.position = start;
    this.#count(1);
    if (kernel.isOver(start)) this.outcome = this.#score("passed");
  }

  get side() {
    return this.position.side;
  }

  get isOver() {
    return this.outcome !== null;
  }

  /** All actions so far, declining included. */
  get actions() {
    return this.#plies.map((ply) => ply.action);
  }

  legalActions() {
    return this.isOver ? [] : this.kernel.actions(this.position);
  }

  /** All turns so far; the last one is incomplete if its player is in mid-turn. */
  history() {
    const running = this.#plies.slice(this.#beginOfTurn());
    return running.length ? [...this.#turns, played(this.#turns.length + 1, running)] : [...this.#turns];
  }

  /** Each turn with the position after it. */
  turnsWithPositions() {
    const turns = this.history();
    return turns.map((turn, at) => ({ ...turn, after: turns[at + 1]?.before ?? this.position }));
  }

  /**
   * Plays an action and returns whether it ends the turn. Throws a Refusal, and then nothing has changed.
   * @param {string} action
   */
  play(action) {
    this.#checkRunning();
    const now = this.kernel.play(this.position, action);
    if (now === null) throw new Refusal("illegal", `${action} cannot be played in '${positionText(this.position)}'`);
    const endsTurn = now.over || now.position.side !== this.side;
    this.#plies.push({ before: this.position, action, endsTurn });
    this.position = now.position;
    if (endsTurn) this.#endTurn(now.over);
    return endsTurn;
  }

  /**
   * Plays a whole turn, or the rest of one.
   * @param {string[]} actions
   */
  playTurn(actions) {
    let ended = false;
    for (const action of actions) {
      if (ended) throw new Refusal("illegal", `the turn ends before ${action}`);
      ended = this.play(action);
    }
    if (!ended) this.play(DECLINE);
  }

  /** @param {Side} side that resigns */
  resign(side) {
    this.endByHand("resigned", otherSide(side));
  }

  /**
   * @param {Reason} reason
   * @param {Side | null} winner
   */
  endByHand(reason, winner) {
    this.#checkRunning();
    this.outcome = { ...this.#points(), winner, reason };
  }

  /** Takes the last action back. */
  undo() {
    if (this.outcome && BY_HAND.includes(this.outcome.reason)) throw new Refusal("over", "the game ended off the board");
    const ply = this.#plies.pop();
    if (!ply) throw new Refusal("not-possible", "nothing has been played yet");
    if (ply.endsTurn) {
      this.#turns.pop();
      this.#count(-1);
    }
    this.position = ply.before;
    this.outcome = null;
  }

  /** @param {boolean} over */
  #endTurn(over) {
    const first = this.#beginOfTurn(this.#plies.length - 1);
    const turn = played(this.#turns.length + 1, this.#plies.slice(first));
    this.#turns.push(turn);
    const times = this.#count(1);
    if (over) this.outcome = this.#score(turn.actions.includes("pass") ? "stuck" : "passed");
    else if (this.rules.leaveGoal && times >= REPETITIONS_TO_DRAW) this.outcome = this.#score("repetition");
  }

  #beginOfTurn(first = this.#plies.length) {
    while (first && !this.#plies[first - 1].endsTurn) first -= 1;
    return first;
  }

  /** @param {number} by */
  #count(by) {
    const text = positionText(this.position);
    const times = (this.#seen.get(text) ?? 0) + by;
    this.#seen.set(text, times);
    return times;
  }

  #points() {
    return { black: pointsOf(this.position, "b", this.rules), red: pointsOf(this.position, "r", this.rules) };
  }

  /**
   * @param {Reason} reason
   * @returns {Outcome}
   */
  #score(reason) {
    const { black, red } = this.#points();
    const winner = black === red || reason === "repetition" ? null : black > red ? "b" : "r";
    return { winner, black, red, reason };
  }

  #checkRunning() {
    if (this.outcome) throw new Refusal("over", `the game is over: ${outcomeText(this.outcome)}`);
  }
}

/**
 * @param {number} number
 * @param {{ before: Packed, action: string, endsTurn: boolean }[]} plies
 * @returns {PlayedTurn}
 */
function played(number, plies) {
  const actions = plies.map((ply) => ply.action).filter((action) => action !== DECLINE);
  return { number, before: plies[0].before, actions, complete: plies[plies.length - 1].endsTurn };
}

/**
 * The text of a turn.
 * @param {string[]} actions
 */
export function turnText(actions) {
  return actions.join(" ") || DECLINE;
}

/** @param {Outcome} outcome */
export function outcomeText({ winner, black, red, reason }) {
  return `${winner === null ? "draw" : winner === "b" ? "black" : "red"} ${black}-${red} ${reason}`;
}

/**
 * @param {string} text such as `black 46-39 passed`
 * @returns {Outcome | null}
 */
export function parseOutcome(text) {
  const match = /^(black|red|draw) (-?[0-9]{1,3})-(-?[0-9]{1,3}) (passed|stuck|repetition|resigned|time|agreed)$/.exec(text);
  if (match === null) return null;
  const winner = match[1] === "draw" ? null : match[1] === "black" ? "b" : "r";
  return { winner, black: Number(match[2]), red: Number(match[3]), reason: /** @type {Reason} */ (match[4]) };
}
