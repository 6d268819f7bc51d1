/** What each turn of a game was worth: values, points lost and labels, as `linja.engine.analysis` has them. */

import { positionText } from "../kernel/positions.js";
import { COLOURS, marginOf, rounded, SIDES } from "./board.js";
import { outcomeText, turnText } from "./game.js";
import { Refusal } from "./refusal.js";

/** @import { Side } from "../types/game.js" */
/** @import { Game } from "./game.js" */
/** @import { Judgement } from "./kernels.js" */

/** @typedef {ReturnType<Game["turnsWithPositions"]>[number]} Played */
/** @typedef {Awaited<ReturnType<typeof analyseTurn>>} Analysed */

const LABELS = ["best", "good", "inaccuracy", "mistake", "blunder"];
const MOST_LOST = [0, 1, 2, 4, Infinity]; // points, by label
const HALVING = 2;
const MOST_MOMENTS = 3;
const MOST_TURNS = 300;
const DIGITS = 3;

/**
 * @param {Game} game
 * @param {Record<string, string>} headers
 * @param {(position: import("../kernel/positions.js").Packed) => Promise<Judgement>} judge
 */
export async function analyse(game, headers, judge) {
  const history = game.turnsWithPositions();
  if (history.length > MOST_TURNS) throw new Refusal("bad-request", `a game of more than ${MOST_TURNS} turns is not analysed`);
  /** @type {Analysed[]} */
  const turns = [];
  for (const played of history) turns.push(await analyseTurn(game, played, judge));
  const before = turns.length ? { value: turns[0].bestValue, exact: turns[0].bestExact } : await judge(game.start);
  const startValue = forBlack(before.value, game.start.side);
  const last = turns.at(-1);
  const known = new Set([before.exact, ...turns.flatMap((turn) => [turn.exact, turn.bestExact])]);
  return {
    rules: game.rules.text,
    start: positionText(game.start),
    headers,
    outcome: game.outcome && outcomeText(game.outcome),
    exactness: known.size === 2 ? "mixed" : known.has(true) ? "exact" : "estimated",
    start_value: rounded(startValue, DIGITS),
    start_exact: before.exact,
    final_value: rounded(last ? forBlack(last.value, last.side) : startValue, DIGITS),
    final_exact: last ? last.exact : before.exact,
    players: Object.fromEntries(SIDES.map((side) => [COLOURS[side], playerOf(turns.filter((turn) => turn.side === side), headers[side === "b" ? "Black" : "Red"] ?? "")])),
    turning_point: turningPoint(turns),
    moments: moments(turns),
    turns: turns.map(toJson),
  };
}

/**
 * @param {Game} game
 * @param {Played} played
 * @param {(position: import("../kernel/positions.js").Packed) => Promise<Judgement>} judge
 */
async function analyseTurn(game, { number, before, actions, complete, after }, judge) {
  const { exact: bestExact, turns } = await judge(before);
  const text = turnText(actions);
  const possible = turns.filter(({ turn }) => (complete ? turn === text : `${turn} `.startsWith(`${text} `)));
  const value = Math.max(...possible.map((turn) => turn.value));
  const bestValue = turns[0].value;
  const { side } = before;
  const boards = new Set(game.kernel.turns(before).map(({ board, over }) => `${board} ${over}`));
  const isForced = boards.size <= 1;
  return {
    number,
    side,
    text,
    before,
    after,
    complete,
    pointsNow: marginOf(after, side, game.rules) - marginOf(before, side, game.rules),
    value,
    exact: possible.every((turn) => turn.exact), // no estimate may hide a better one
    bestValue,
    bestExact,
    isForced,
    isCounted: complete && !isForced,
    lost: bestValue - value,
    changedResult: result(value) < result(bestValue),
    better: turns.filter((turn) => turn.value === bestValue && bestValue > value).map(({ turn }) => turn),
  };
}

/** @param {Analysed} turn */
function toJson(turn) {
  return {
    number: turn.number,
    side: COLOURS[turn.side],
    turn: turn.text,
    before: positionText(turn.before),
    after: positionText(turn.after),
    complete: turn.complete,
    forced: turn.isForced,
    points_now: turn.pointsNow,
    value: rounded(turn.value, DIGITS),
    exact: turn.exact,
    best_value: rounded(turn.bestValue, DIGITS),
    best_exact: turn.bestExact,
    lost: rounded(turn.lost, DIGITS),
    lost_exact: turn.exact && turn.bestExact,
    reasons: [],
    label: turn.isCounted ? labelOf(turn.bestValue, turn.value) : null,
    better: turn.better,
  };
}

/**
 * @param {Analysed[]} own
 * @param {string} name
 */
function playerOf(own, name) {
  const counted = own.filter((turn) => turn.isCounted);
  const average = (/** @type {(turn: Analysed) => number} */ of) => (counted.length ? counted.reduce((sum, turn) => sum + of(turn), 0) / counted.length : null);
  const accuracy = average(({ lost }) => 100 * 2 ** (-lost / HALVING));
  const averageLost = average(({ lost }) => lost);
  return {
    name,
    turns: counted.length,
    forced: own.filter((turn) => turn.isForced && turn.complete).length,
    accuracy: accuracy === null ? null : rounded(accuracy, DIGITS),
    average_lost: averageLost === null ? null : rounded(averageLost, DIGITS),
    exact: counted.every((turn) => turn.exact && turn.bestExact),
    labels: Object.fromEntries(LABELS.map((label) => [label, counted.filter((turn) => labelOf(turn.bestValue, turn.value) === label).length])),
  };
}

/**
 * The last turn that gave away a win or a draw, or else the first of those that lost most.
 * @param {Analysed[]} turns
 */
function turningPoint(turns) {
  const most = Math.max(0, ...turns.map((turn) => turn.lost));
  const turn = turns.findLast(({ changedResult }) => changedResult) ?? (most > 0 ? turns.find(({ lost }) => lost === most) : undefined);
  return turn ? { number: turn.number, changed_result: turn.changedResult } : null;
}

/**
 * The turns that mattered, at most three: first those that gave away a win or a draw, then the most costly.
 * @param {Analysed[]} turns
 */
function moments(turns) {
  const lost = turns.filter((turn) => turn.isCounted && turn.lost > 0);
  const dearest = lost.sort((one, two) => Number(two.changedResult) - Number(one.changedResult) || two.lost - one.lost);
  return dearest.slice(0, MOST_MOMENTS).map(({ number }) => number).sort((one, two) => one - two);
}

/**
 * 1 is won, 0 drawn, -1 lost; an estimate close to zero is a draw.
 * @param {number} value
 */
function result(value) {
  return Number(value > 0.5) - Number(value < -0.5);
}

/**
 * @param {number} best
 * @param {number} value
 */
export function labelOf(best, value) {
  const lost = value < best ? Math.max(1, rounded(best - value, 0)) : 0;
  const byPoints = MOST_LOST.findIndex((most) => lost <= most);
  return LABELS[Math.min(byPoints + result(best) - result(value), LABELS.length - 1)];
}

/**
 * @param {number} value
 * @param {Side} side
 */
function forBlack(value, side) {
  return side === "b" || value === 0 ? value : -value;
}
