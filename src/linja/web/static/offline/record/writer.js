/** Records as text and as flat lists of turns, as `linja.record` writes them. */

import { positionText } from "../../kernel/positions.js";
import { afterTurn } from "../board.js";
import { BY_HAND, Game, outcomeText, parseOutcome, turnText } from "../game.js";
import { readRecord } from "./reader.js";
import { errorAt, oneLine } from "./tokens.js";
import { Refusal } from "../refusal.js";

/** @import { Kernel } from "../../kernel/kernel.js" */
/** @import { Packed } from "../../kernel/positions.js" */
/** @import { Kernels } from "../kernels.js" */
/** @import { GameRecord, RecordTurn, Variation } from "./reader.js" */

/** @typedef {{ follows: number | null, turn: string, complete?: boolean, comment?: string }} WantedTurn */

const LINE_WIDTH = 80;
const FIRST_HEADERS = ["Event", "Site", "Date", "Round", "Black", "Red"];
const HEADER_NAME = /^(?!(?:Rules|Start|Result)$)[A-Za-z][A-Za-z0-9_]*$/;
const DEEPEST_VARIATION = 50;
const START = { line: 1, column: 1 };

/**
 * A record as plain data, with its canonical text.
 * @param {GameRecord} record
 * @param {Kernel} kernel
 */
export function treeOf(record, kernel) {
  const { rules, start, headers, mainline, outcome } = record;
  /** @type {object[]} */
  const turns = [];
  walk(mainline.turns, null, 1, start, kernel, turns);
  return { rules: rules.text, title: rules.title, start: positionText(start), headers, result: outcome && outcomeText(outcome), comment: mainline.comment, turns, text: writeRecord(record, kernel) };
}

/**
 * @param {RecordTurn[]} line
 * @param {number | null} follows
 * @param {number} number
 * @param {Packed} before
 * @param {Kernel} kernel
 * @param {object[]} found
 */
function walk(line, follows, number, before, kernel, found) {
  for (const { actions, complete, comment, variations } of line) {
    const now = complete ? afterTurn(kernel, before, turnText(actions)) : partly(kernel, before, actions);
    const place = found.length;
    found.push({ follows, number, side: before.side, turn: turnText(actions), actions, position: positionText(now.position), over: now.over, complete, comment });
    for (const variation of variations) {
      const [first, ...rest] = variation.turns;
      walk([{ ...first, comment: oneLine(`${variation.comment} ${first.comment}`) }, ...rest], follows, number, before, kernel, found);
    }
    [follows, number, before] = [place, number + 1, now.position];
  }
}

/**
 * @param {Kernel} kernel
 * @param {Packed} before
 * @param {string[]} actions of an unfinished turn
 */
function partly(kernel, before, actions) {
  let now = { position: before, over: false };
  for (const action of actions) now = /** @type {NonNullable<ReturnType<Kernel["play"]>>} */ (kernel.play(now.position, action));
  return now;
}

/**
 * The canonical text of a record.
 * @param {GameRecord} record
 * @param {Kernel} kernel
 */
export function writeRecord({ rules, start, headers, mainline, outcome }, kernel) {
  const wrong = Object.keys(headers).find((name) => !HEADER_NAME.test(name));
  if (wrong !== undefined) throw new Refusal("bad-request", `'${wrong}' cannot be a header: use letters, digits and _, and not a field's name`);
  const isUsual = positionText(start) === positionText(kernel.start());
  const told = [
    ["Rules", rules.text],
    ...(isUsual ? [] : [["Start", positionText(start)]]),
    ...FIRST_HEADERS.filter((name) => name in headers).map((name) => [name, headers[name]]),
    ["Result", outcome ? outcomeText(outcome) : "*"],
    ...Object.entries(headers).filter(([name]) => !FIRST_HEADERS.includes(name)),
  ].map(([name, value]) => `[${name} "${escaped(oneLine(value), '"')}"]`);
  /** @type {string[]} */
  const words = [];
  addTurns(words, mainline, 1);
  words.push(outcome ? outcomeText(outcome).split(" ")[0] : "*");
  return [...told, "", ...wrapped(words), ""].join("\n");
}

/**
 * @param {string[]} words
 * @param {Variation} variation
 * @param {number} number
 */
function addTurns(words, { turns, comment }, number) {
  addComment(words, comment);
  for (const turn of turns) {
    words.push(`${number}. ${turnText(turn.actions)}${turn.complete ? "" : " ..."}`);
    addComment(words, turn.comment);
    for (const variation of turn.variations) {
      const first = words.length;
      addTurns(words, variation, number);
      words[first] = `(${words[first]}`;
      words[words.length - 1] += ")";
    }
    number += 1;
  }
}

/**
 * @param {string[]} words
 * @param {string} comment
 */
function addComment(words, comment) {
  const said = oneLine(comment).split(" ").filter(Boolean).map((word) => escaped(word, "}"));
  if (!said.length) return;
  said[0] = `{${said[0]}`;
  said[said.length - 1] += "}";
  words.push(...said);
}

/**
 * @param {string} text
 * @param {string} closing
 */
function escaped(text, closing) {
  return text.replaceAll("\\", "\\\\").replaceAll(closing, `\\${closing}`);
}

/** @param {string[]} words */
function wrapped(words) {
  const lines = [""];
  for (const word of words) {
    const line = lines[lines.length - 1];
    if (line && line.length + 1 + word.length > LINE_WIDTH) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines;
}

/**
 * The record that a flat list of turns describes, read again, so that all of it is legal. Throws a Refusal.
 * @param {{ rules?: string, start: string, headers?: Record<string, string>, result?: string | null, comment?: string, turns?: WantedTurn[] }} wanted
 * @param {Kernels} kernels
 */
export async function recordOfTurns({ rules: text = "zen", start, headers = {}, result = null, comment = "", turns = [] }, kernels) {
  const rules = kernels.rules(text);
  const kernel = await kernels.kernel(rules);
  const record = { ...(await readRecord(start, text, kernels)), headers, mainline: { turns: unflatten(turns), comment } };
  const game = new Game(kernel, rules, record.start);
  for (const turn of record.mainline.turns) {
    if (turn.complete) game.playTurn(turn.actions);
    else turn.actions.forEach((action) => game.play(action));
  }
  const byHand = result === null ? null : parseOutcome(result);
  if (byHand && BY_HAND.includes(byHand.reason) && !game.isOver) game.endByHand(byHand.reason, byHand.winner);
  return readRecord(writeRecord({ ...record, outcome: game.outcome }, kernel), text, kernels);
}

/** @param {WantedTurn[]} turns */
function unflatten(turns) {
  /** @type {Map<number | null, number[]>} */
  const following = new Map();
  /** @type {number[]} */
  const depth = [];
  turns.forEach(({ follows, turn }, place) => {
    if (follows !== null && !(follows >= 0 && follows < place)) throw errorAt(`turn ${turn} follows one that does not stand before it`, START);
    const others = following.get(follows) ?? [];
    depth.push((follows === null ? 0 : depth[follows]) + (others.length ? 1 : 0));
    following.set(follows, [...others, place]);
  });
  if (Math.max(0, ...depth) > DEEPEST_VARIATION) throw errorAt(`variations are nested deeper than ${DEEPEST_VARIATION}`, START);
  return lineFrom(turns, following, following.get(null) ?? []);
}

/**
 * @param {WantedTurn[]} turns
 * @param {Map<number | null, number[]>} following
 * @param {number[]} choices
 * @returns {RecordTurn[]}
 */
function lineFrom(turns, following, choices) {
  const found = [];
  while (choices.length) {
    const [here, ...others] = choices;
    const variations = others.map((other) => ({ turns: lineFrom(turns, following, [other]), comment: "" }));
    const { turn, complete = true, comment = "" } = turns[here];
    found.push({ actions: turn === "-" ? [] : turn.trim().split(/\s+/), complete, comment, variations });
    choices = following.get(here) ?? [];
  }
  return found;
}
