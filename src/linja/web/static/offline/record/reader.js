/** Reads a record, as `linja.record.reader` does: the kernel plays its turns. */

import { BY_HAND, Game, outcomeText, parseOutcome, turnText } from "../game.js";
import { errorAt, oneLine, RESULT_WORDS, Tokens } from "./tokens.js";
import { Refusal } from "../refusal.js";

/** @import { Packed } from "../../kernel/positions.js" */
/** @import { Outcome } from "../game.js" */
/** @import { Kernels } from "../kernels.js" */
/** @import { Token } from "./tokens.js" */
/** @import { Rules } from "../rules.js" */

/** @typedef {{ actions: string[], complete: boolean, comment: string, variations: Variation[] }} RecordTurn */
/** @typedef {{ turns: RecordTurn[], comment: string }} Variation */
/** @typedef {{ rules: Rules, start: Packed, headers: Record<string, string>, mainline: Variation, outcome: Outcome | null }} GameRecord */

const DEEPEST_VARIATION = 50;
const MOST_ACTIONS = 8;
const MOST_TURNS = 1000;
const OWN_HEADERS = ["Rules", "Start", "Result"];

/**
 * The single record in a text, or a position of these rules as the start of one. Throws a Refusal with the place.
 * @param {string} text
 * @param {string} rules
 * @param {Kernels} kernels
 * @returns {Promise<GameRecord>}
 */
export async function readRecord(text, rules, kernels) {
  if (/^\s*[0-9a-c]{8}\//.test(text)) {
    const read = kernels.rules(rules);
    return { rules: read, start: positionOf(await kernels.kernel(read), text), headers: {}, mainline: { turns: [], comment: "" }, outcome: null };
  }
  const tokens = new Tokens(text);
  if (tokens.peek() === null) throw errorAt("no game record found", { line: 1, column: 1 });
  const record = await new RecordReader(tokens, kernels).read();
  const extra = tokens.peek();
  if (extra) throw errorAt("another record begins here, but only one is expected", extra);
  return record;
}

/**
 * @param {import("../../kernel/kernel.js").Kernel} kernel
 * @param {string} text
 */
export function positionOf(kernel, text) {
  try {
    return kernel.position(text);
  } catch (error) {
    throw new Refusal("bad-request", `'${text.slice(0, 60)}' is not a position of these rules (${error instanceof Error ? error.message : error})`);
  }
}

class RecordReader {
  /** @type {Map<string, Token>} */
  #headers = new Map();
  #turnCount = 0;

  /**
   * @param {Tokens} tokens
   * @param {Kernels} kernels
   */
  constructor(tokens, kernels) {
    this.tokens = tokens;
    this.kernels = kernels;
  }

  /** @returns {Promise<GameRecord>} */
  async read() {
    this.#readHeaders();
    const rules = this.#header("Rules", (text) => this.kernels.rules(text)) ?? this.kernels.rules("zen");
    const kernel = await this.kernels.kernel(rules);
    const start = this.#header("Start", (text) => positionOf(kernel, text)) ?? kernel.start();
    const result = this.#header("Result", (text) => (text === "*" ? null : readOutcome(text))) ?? null;
    const game = new Game(kernel, rules, start);
    const mainline = this.#turns(game, 1, 0);
    const closing = this.tokens.take("result") ?? this.tokens.fail(`expected a turn with its number, or the result (${RESULT_WORDS.join(", ")})`);
    this.#finish(game, result, closing);
    const others = [...this.#headers].filter(([name]) => !OWN_HEADERS.includes(name)).map(([name, token]) => [name, token.text]);
    return { rules, start, headers: Object.fromEntries(others), mainline, outcome: game.outcome };
  }

  #readHeaders() {
    for (let header = this.tokens.take("header"); header; header = this.tokens.take("header")) {
      if (this.#headers.has(header.name)) {
        if (!header.afterGap) throw errorAt(`the header ${header.name} appears twice`, header);
        return this.tokens.putBack(header); // the next game begins; this one has no turns
      }
      this.#headers.set(header.name, header);
    }
  }

  /**
   * @template T
   * @param {string} name
   * @param {(text: string) => T} parse
   */
  #header(name, parse) {
    const token = this.#headers.get(name);
    return token && this.#at(token, () => parse(token.text));
  }

  /**
   * Does something whose refusal is about a token.
   * @template T
   * @param {Token} token
   * @param {() => T} work
   * @param {string} [prefix]
   */
  #at(token, work, prefix = "") {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw errorAt(prefix + error.message, token);
    }
  }

  /**
   * Parses turns from this number on and plays them in the game.
   * @param {Game} game
   * @param {number} number
   * @param {number} depth
   * @returns {Variation}
   */
  #turns(game, number, depth) {
    const comment = this.#comments();
    /** @type {RecordTurn[]} */
    const turns = [];
    for (let token = this.tokens.take("number"); token; token = this.tokens.take("number")) {
      if (turns.at(-1)?.complete === false) throw errorAt(`turn ${number - 1}. is unfinished ('...'), so no other turn can follow it`, token);
      if (token.text !== `${number}.`) throw errorAt(`expected turn ${number}, but found '${token.text}'`, token);
      this.#turnCount += 1;
      if (this.#turnCount > MOST_TURNS) throw errorAt(`a record has at most ${MOST_TURNS} turns here`, token);
      const before = game.position;
      const turn = this.#turn(game, token);
      const comments = [this.#comments()];
      for (let opening = this.tokens.take("open"); opening; opening = this.tokens.take("open")) {
        turn.variations.push(this.#variation(new Game(game.kernel, game.rules, before), number, depth + 1, opening));
        comments.push(this.#comments());
      }
      turn.comment = oneLine(comments.join(" "));
      turns.push(turn);
      number += 1;
    }
    return { turns, comment };
  }

  /**
   * @param {Game} game
   * @param {Token} number
   * @returns {RecordTurn}
   */
  #turn(game, number) {
    const words = [];
    for (let action = this.tokens.take("action"); action; action = words.length <= MOST_ACTIONS ? this.tokens.take("action") : null) words.push(action.text);
    if (!words.length) this.tokens.fail(`expected an action after ${number.text}`);
    if (words.includes("-") && words.length > 1) throw errorAt(`turn ${number.text} '${words.join(" ")}' is not a turn`, number);
    const actions = words[0] === "-" ? [] : words;
    const complete = this.tokens.take("running") === null;
    this.#at(number, () => (complete ? game.playTurn(actions) : actions.forEach((action) => game.play(action))), `turn ${number.text} `);
    if (!complete && (!actions.length || game.isOver || game.history().at(-1)?.complete)) {
      throw errorAt(`turn ${number.text} ${turnText(actions)} is complete: '...' marks an unfinished turn`, number);
    }
    return { actions, complete, comment: "", variations: [] };
  }

  /**
   * @param {Game} game
   * @param {number} number
   * @param {number} depth
   * @param {Token} opening
   */
  #variation(game, number, depth, opening) {
    if (depth > DEEPEST_VARIATION) throw errorAt(`variations are nested deeper than ${DEEPEST_VARIATION}`, opening);
    const variation = this.#turns(game, number, depth);
    if (!variation.turns.length) this.tokens.fail(`expected turn ${number} in this variation`);
    if (!this.tokens.take("close")) this.tokens.fail("expected another turn or ) at the end of this variation");
    return variation;
  }

  #comments() {
    const comments = [];
    for (let comment = this.tokens.take("comment"); comment; comment = this.tokens.take("comment")) comments.push(comment.text);
    return oneLine(comments.join(" "));
  }

  /**
   * Checks that the outcome on the board, the Result header and the closing word agree.
   * @param {Game} game
   * @param {Outcome | null} result
   * @param {Token} closing
   */
  #finish(game, result, closing) {
    const header = this.#headers.get("Result") ?? closing;
    if (result && !game.isOver) {
      if (!BY_HAND.includes(result.reason)) throw errorAt(`the result is ${outcomeText(result)}, but the game is not over on the board`, header);
      game.endByHand(result.reason, result.winner);
    }
    const told = result ? outcomeText(result) : "*";
    const found = game.outcome ? outcomeText(game.outcome) : "*";
    if (this.#headers.has("Result") && told !== found) throw errorAt(`the result is ${told}, but the board says ${found}`, header);
    const expected = found.split(" ")[0];
    const off = game.outcome ? "" : " (a game that ended off the board needs a Result header)";
    if (closing.text !== expected) throw errorAt(`the turns end with ${closing.text}, but the result is ${expected}${off}`, closing);
  }
}

/** @param {string} text */
function readOutcome(text) {
  const outcome = parseOutcome(text);
  if (outcome === null) throw new Refusal("bad-request", `'${text.slice(0, 40)}' is not an outcome; expected something like 'black 46-39 passed' or 'draw 30-30 agreed'`);
  return outcome;
}

