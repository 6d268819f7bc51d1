/** A position's parts as data, and what the kernel leads to: the same forms as `linja.engine.position_json`. */

import { positionText } from "../kernel/positions.js";
import { Refusal } from "./refusal.js";

/** @import { Side, Stage } from "../types/game.js" */
/** @import { Kernel } from "../kernel/kernel.js" */
/** @import { Packed } from "../kernel/positions.js" */
/** @import { Rules } from "./rules.js" */

const KINDS = { o: "opening", f: "follow-up", x: "bonus", "!": "over" };
const EXTRA_TURN_USED = 1 << 16;
const END_TRIGGERED = 1 << 17;

export const SIDES = /** @type {const} */ (["b", "r"]);
export const COLOURS = { b: "black", r: "red" };

/** @param {Side} side @returns {Side} */
export const otherSide = (side) => (side === "b" ? "r" : "b");

/**
 * The pieces in rows 1 to 8.
 * @param {Packed} position
 */
export function countsOf(position) {
  const [black, red] = positionText(position).split(" ")[0].split("/").map((digits) => Array.from(digits, (digit) => parseInt(digit, 16)));
  return { black, red };
}

/**
 * @param {Packed} position
 * @param {Side} side
 * @param {Rules} rules
 */
export function pointsByRow(position, side, { points }) {
  const counts = countsOf(position)[COLOURS[side] === "black" ? "black" : "red"];
  return counts.map((count, row) => count * points[side === "b" ? row : 7 - row] + 0);
}

/**
 * @param {Packed} position
 * @param {Side} side
 * @param {Rules} rules
 */
export function pointsOf(position, side, rules) {
  return pointsByRow(position, side, rules).reduce((sum, points) => sum + points, 0);
}

/**
 * The points of a side on the board minus those of the other.
 * @param {Packed} position
 * @param {Side} side
 * @param {Rules} rules
 */
export function marginOf(position, side, rules) {
  return pointsOf(position, side, rules) - pointsOf(position, otherSide(side), rules);
}

/**
 * What is due.
 * @param {Packed} position
 * @param {boolean} [isOver]
 * @returns {Stage}
 */
export function stageOf({ stage }, isOver = false) {
  const kind = KINDS[/** @type {keyof typeof KINDS} */ (String.fromCharCode(stage & 255))];
  return /** @type {Stage} */ ({
    kind: isOver ? "over" : kind,
    steps: kind === "follow-up" && !isOver ? (stage >> 8) & 255 : null,
    extra: (stage & EXTRA_TURN_USED) !== 0 && !isOver,
    ending: (stage & END_TRIGGERED) !== 0,
  });
}

/**
 * The actions of a turn's text; `-` alone is a turn without any.
 * @param {string} turn
 */
export function actionsOf(turn) {
  return turn === "-" || turn === "" ? [] : turn.trim().split(/\s+/);
}

/**
 * Where a whole turn, or the rest of one, leads. Throws a Refusal if it is not legal.
 * @param {Kernel} kernel
 * @param {Packed} position
 * @param {string} turn
 */
export function afterTurn(kernel, position, turn) {
  let now = { position, turnEnded: false, over: false };
  for (const action of actionsOf(turn)) {
    const next = now.turnEnded ? null : kernel.play(now.position, action);
    if (next === null) throw new Refusal("bad-request", `${turn} is not a legal turn in '${positionText(position)}'`);
    now = next;
  }
  const rest = now.turnEnded || now.over ? now : kernel.play(now.position, "-");
  if (rest === null) throw new Refusal("bad-request", `${turn} is not a complete turn in '${positionText(position)}'`);
  return rest;
}

/**
 * A turn, and the position after it.
 * @param {Kernel} kernel
 * @param {Packed} position
 * @param {string} turn
 */
export function turnData(kernel, position, turn) {
  const now = afterTurn(kernel, position, turn);
  return { turn, actions: actionsOf(turn), position: positionText(now.position), over: now.over };
}

/**
 * What is due at the beginning, and after each partial turn that can be continued.
 * @param {Kernel} kernel
 * @param {Packed} position
 * @param {string[]} turns
 */
export function stagesOf(kernel, position, turns) {
  /** @type {Map<string, Packed>} */
  const reached = new Map([["", position]]);
  for (const turn of turns) {
    let played = "";
    for (const action of actionsOf(turn).slice(0, -1)) {
      const before = /** @type {Packed} */ (reached.get(played));
      played = `${played} ${action}`.trimStart();
      if (!reached.has(played)) reached.set(played, /** @type {{ position: Packed }} */ (kernel.play(before, action)).position);
    }
  }
  const isOver = kernel.isOver(position);
  return Object.fromEntries([...reached].map(([played, then]) => [played, stageOf(then, isOver)]));
}

/**
 * Rounds as Python does: a half goes to the even digit.
 * @param {number} value
 * @param {number} digits
 */
export function rounded(value, digits) {
  const doubled = value * 2 ** (digits + 1);
  const isHalf = Number.isInteger(doubled) && doubled % 2 !== 0;
  if (!isHalf) return Number(value.toFixed(digits)) + 0;
  const below = Math.floor(value * 10 ** digits);
  return (below % 2 === 0 ? below : below + 1) / 10 ** digits + 0;
}
