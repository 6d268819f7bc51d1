/** Positions and actions between their text forms and the numbers that the kernel takes. */

/** @import { Side } from "../types/game.js" */

/**
 * A position as the kernel has it: the board as the side to move sees it, four bits a row, and how far its turn has got.
 * @typedef {{ board: bigint, stage: number, side: Side }} Packed
 */

const ROWS = 8;
const EXTRA_TURN_USED = 1 << 16;
const END_TRIGGERED = 1 << 17;
const PASS = 128;
const DECLINE = 192;
const OF_OPPONENT = 64;

/** The stage at the start of a turn. */
export const OPENING = "o".charCodeAt(0);

/** What can be wrong with a position, by the kernel's numbers. */
export const PROBLEMS = [
  "",
  "pieces",
  "row-limit",
  "stage",
  "met-again",
  "no-bonus",
  "no-extra-turn",
  "steps",
  "over",
  "end-mark",
];

/**
 * The position that a text such as `50022210/01122105 r f4` names, or null if it names none. Whether it can be by some
 * rules is not looked at.
 * @param {string} text
 * @returns {Packed | null}
 */
export function parsePosition(text) {
  const match = /^\s*([0-9a-c]{8})\/([0-9a-c]{8})\s+([br])(?:\s+(\S+))?\s*$/.exec(text);
  if (match === null) return null;
  const stage = parseStage(match[4] ?? "");
  if (stage === null) return null;
  const side = /** @type {Side} */ (match[3]);
  // Each side's digits from its goal line to its start line are its half of the board.
  const black = reversed(match[1]), red = match[2];
  return { board: BigInt("0x" + (side === "b" ? red + black : black + red)), stage, side };
}

/**
 * @param {Packed} position
 * @returns {string}
 */
export function positionText({ board, stage, side }) {
  const digits = board.toString(16).padStart(2 * ROWS, "0");
  const other = digits.slice(0, ROWS), own = digits.slice(ROWS);
  const [black, red] = side === "b" ? [own, other] : [other, own];
  const named = stageText(stage);
  return `${reversed(black)}/${red} ${side}${named && " "}${named}`;
}

/** @param {string} text */
function reversed(text) {
  return Array.from(text).reverse().join("");
}

/**
 * @param {string} text
 * @returns {number | null}
 */
function parseStage(text) {
  if (text === "") return OPENING;
  if (text === "o+") return OPENING | EXTRA_TURN_USED;
  const match = /^(?:!|f([1-9][0-9]?)(\+?)(!?)|x(!?))$/.exec(text);
  if (match === null) return null;
  const [, steps, extra, triggered, bonusTriggered] = match;
  if (Number(steps) > 2 * 12) return null;
  return (
    text.charCodeAt(0) |
    (Number(steps ?? 0) << 8) |
    (extra ? EXTRA_TURN_USED : 0) |
    (triggered || bonusTriggered ? END_TRIGGERED : 0)
  );
}

/** @param {number} stage */
function stageText(stage) {
  if (stage === OPENING) return "";
  const steps = (stage >> 8) & 255;
  const marks = (stage & EXTRA_TURN_USED ? "+" : "") + (stage & END_TRIGGERED ? "!" : "");
  return `${String.fromCharCode(stage & 255)}${steps || ""}${marks}`;
}

/**
 * An action of a side such as `6-5`, `x3-2`, `pass` or `-`.
 * @param {number} code
 * @param {Side} side
 */
export function actionText(code, side) {
  if (code >= PASS) return code === PASS ? "pass" : "-";
  const row = (/** @type {number} */ place) => (side === "b" ? place + 1 : ROWS - place);
  return `${code & OF_OPPONENT ? "x" : ""}${row(code & 7)}-${row((code >> 3) & 7)}`;
}

/**
 * The kernel's number of an action, or null if the text names none.
 * @param {string} text
 * @param {Side} side
 */
export function parseAction(text, side) {
  if (text === "pass") return PASS;
  if (text === "-") return DECLINE;
  const match = /^(x?)([1-8])-([1-8])$/.exec(text);
  if (match === null) return null;
  const place = (/** @type {string} */ row) => (side === "b" ? Number(row) - 1 : ROWS - Number(row));
  return place(match[2]) | (place(match[3]) << 3) | (match[1] ? OF_OPPONENT : 0);
}

/**
 * A turn, or the rest of one: its actions, or `-` if all of it was declined.
 * @param {number[]} actions
 * @param {Side} side
 */
export function turnText(actions, side) {
  return actions.map((code) => actionText(code, side)).join(" ") || "-";
}
