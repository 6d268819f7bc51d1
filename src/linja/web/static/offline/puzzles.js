/** Puzzles out of the lists that `linja site` writes, and the tree of first turns. */

import { positionText } from "../kernel/positions.js";
import { afterTurn, marginOf, stagesOf, turnData } from "./board.js";
import { LOOK_UP_NODES } from "./kernels.js";
import { positionData } from "./positions.js";
import { Refusal } from "./refusal.js";

/** @import { Kernels } from "./kernels.js" */

/**
 * @typedef {object} StoredPuzzle
 * @property {string} name
 * @property {string} position
 * @property {string} turn
 * @property {number} value
 * @property {string} tempting
 * @property {number} tempting_value
 * @property {string} refutation
 * @property {number} grade
 * @property {string} theme
 */

const DAYS = 7;
const MILLISECONDS_A_DAY = 86400000;
const DAYS_BEFORE_1970 = 719163; // since the first day of the year 1
const GRADES = 11;
const MOST_OPENING_TURNS = 8;

export class Puzzles {
  /** @type {Map<string, Promise<StoredPuzzle[]>>} */
  #lists = new Map();

  /** @param {Kernels} kernels */
  constructor(kernels) {
    this.kernels = kernels;
  }

  /**
   * All puzzles of some rules, by grade.
   * @param {string} rules
   * @returns {Promise<StoredPuzzle[]>}
   */
  #list(rules) {
    if (!this.kernels.tables.standard.includes(rules)) throw new Refusal("not-found", `there are puzzles for ${this.kernels.tables.standard.join(", ")}`);
    const known = this.#lists.get(rules);
    if (known) return known;
    const list = this.kernels.readJson(`puzzles/${rules}`);
    this.#lists.set(rules, list);
    list.catch(() => this.#lists.delete(rules));
    return list;
  }

  /** @param {string} rules */
  async names(rules) {
    /** @type {string[][]} */
    const grades = Array.from({ length: GRADES }, () => []);
    /** @type {Record<string, string[]>} */
    const themes = {};
    for (const { name, grade, theme } of await this.#list(rules)) {
      grades[grade - 1].push(name);
      (themes[theme] ??= []).push(name);
    }
    return { rules, grades, themes };
  }

  /**
   * The puzzle of a day: easy on Monday and hard on Sunday.
   * @param {string} rules
   * @param {string} date such as 2026-11-16
   */
  async daily(rules, date) {
    const day = Date.parse(`${date}T00:00:00Z`) / MILLISECONDS_A_DAY + DAYS_BEFORE_1970;
    if (!Number.isInteger(day)) throw new Refusal("bad-request", "not a date");
    const weekday = (day + 6) % DAYS;
    const byName = (/** @type {StoredPuzzle} */ one, /** @type {StoredPuzzle} */ two) => (one.name < two.name ? -1 : 1);
    const puzzles = (await this.#list(rules)).toSorted((one, two) => one.grade - two.grade || byName(one, two));
    const [first, end] = [weekday, weekday + 1].map((number) => Math.floor((number * puzzles.length) / DAYS));
    const fitting = puzzles.slice(first, end).sort(byName);
    return { date, name: fitting[Math.floor(day / DAYS) % fitting.length].name };
  }

  /**
   * @param {string} name
   * @param {string} [hint] the rules it probably has
   */
  async #named(name, hint) {
    const { standard } = this.kernels.tables;
    for (const text of standard.toSorted((one, two) => Number(two === hint) - Number(one === hint))) {
      const puzzle = (await this.#list(text)).find((each) => each.name === name);
      if (!puzzle) continue;
      const rules = this.kernels.rules(text);
      const kernel = await this.kernels.kernel(rules);
      return { puzzle, rules, kernel, position: kernel.position(puzzle.position) };
    }
    throw new Refusal("not-found", "puzzle not found");
  }

  /**
   * A puzzle, without its solution.
   * @param {string} name
   * @param {string} [hint]
   */
  async asked(name, hint) {
    const { puzzle, rules, kernel, position } = await this.#named(name, hint);
    const turns = kernel.turns(position).map(({ turn }) => turn).sort();
    return {
      name,
      rules: rules.text,
      title: rules.title,
      position: puzzle.position,
      keeps: puzzle.value > 0 ? "win" : "draw",
      grade: puzzle.grade,
      stages: stagesOf(kernel, position, turns),
      turns: turns.map((turn) => turnData(kernel, position, turn)),
    };
  }

  /**
   * Whether a turn solves a puzzle.
   * @param {string} name
   * @param {string} turn
   */
  async verdict(name, turn) {
    const { puzzle, kernel, position } = await this.#named(name);
    const [made, right] = [turn, puzzle.turn].map((each) => afterTurn(kernel, position, each));
    return { solves: positionText(made.position) === positionText(right.position) && made.over === right.over };
  }

  /**
   * @param {string} name
   * @param {number} step
   */
  async hint(name, step) {
    const opening = (await this.#named(name)).puzzle.turn.split(" ")[0];
    return { row: Number(opening.split("-")[0]), action: step === 2 ? opening : null };
  }

  /** @param {string} name */
  async solution(name) {
    const { puzzle, kernel, position } = await this.#named(name);
    const { turn, tempting, value } = puzzle;
    return { turn: turnData(kernel, position, turn), value, tempting: turnData(kernel, position, tempting) };
  }

  /**
   * Why a turn fails.
   * @param {string} name
   * @param {string} turn
   */
  async refutation(name, turn) {
    const { puzzle, rules, kernel, position } = await this.#named(name);
    if ((await this.verdict(name, turn)).solves) throw new Refusal("bad-request", "this turn solves the puzzle");
    const then = afterTurn(kernel, position, turn);
    if (then.over) return { value: marginOf(then.position, position.side, rules), answer: null };
    if (turn === puzzle.tempting) return { value: puzzle.tempting_value, answer: turnData(kernel, then.position, puzzle.refutation) };
    const { value, exact, turns } = await this.kernels.judge(rules, then.position, LOOK_UP_NODES);
    return { value: exact ? -value + 0 : null, answer: turnData(kernel, then.position, turns[0].turn) };
  }

  /**
   * A place in the tree of first turns. Games are not counted here.
   * @param {string} text the rules
   * @param {string} line turns separated by commas
   */
  async opening(text, line) {
    if (!this.kernels.tables.standard.includes(text)) throw new Refusal("not-found", `there are openings for ${this.kernels.tables.standard.join(", ")}`);
    const rules = this.kernels.rules(text);
    const kernel = await this.kernels.kernel(rules);
    const turns = line ? line.split(",").map((turn) => turn.trim()) : [];
    if (turns.length > MOST_OPENING_TURNS) throw new Refusal("bad-request", `a line may have at most ${MOST_OPENING_TURNS} turns`);
    let position = kernel.start();
    for (const turn of turns) position = afterTurn(kernel, position, turn).position;
    const judgement = turns.length ? await this.kernels.judge(rules, position, LOOK_UP_NODES) : await this.#firstTurns(text);
    const found = positionData(kernel, rules, position, judgement);
    return { ...found, line: turns, games: 0, turns: found.turns.map((turn) => ({ ...turn, games: 0 })) };
  }

  /** @param {string} rules whose first turns are known exactly */
  async #firstTurns(rules) {
    /** @type {Record<string, number>} */
    const values = (await this.kernels.readJson("first-turns"))[rules];
    const turns = Object.entries(values).map(([turn, value]) => ({ turn, value, exact: true }));
    return { value: Math.max(...Object.values(values)), exact: true, turns };
  }
}
