/** Everything the game page knows, and what the board shows of it. */

/** @import { GameState, Hint, Side } from "../types/game.js" */
/** @import { Arrow, BoardView, PointsByRow } from "../types/modules.js" */
/** @import { Pending } from "./connection/pending.js" */

import { metPieces } from "../board/paths.js";
import { arrowsOf, countsAfter, other, stepOf } from "../board/position.js";

/** Everything the page knows at this moment. */
export class Page {
  /** @type {GameState | null} */
  state = null;
  /** @type {GameState[]} to be shown one after the other; the first is being shown */
  queue = [];
  /** @type {number | null} the turn looked back on (0 is the start); null is the game as it stands */
  viewedTurn = null;
  flipped = false;
  /** @type {Hint | null} */
  hint = null;
  hintStage = 1; // 1: the piece, 2: also where it goes, 3: also what that leads to
  /** @type {PointsByRow | null} */
  count = null;
  revealed = false; // the result is shown: the count is over, if there is one
  /** @type {Pending | null} */
  pending = null;
  slow = false; // the pending message has not been confirmed for a while
  connected = true;
  watching = false; // a guest who does not want to join
  cancelling = false; // go home as soon as the invitation is cancelled
  startingRematch = false; // go there as soon as it exists
  notice = ""; // why the server refused the last message
  /** @type {{turn: number, side: Side, text: string} | null} why the computer played its last turn, at the level that plays by rules of thumb */
  rule = null;
  news = ""; // what has just happened apart from moves
}

/**
 * @param {Page} page
 * @returns {Side}
 */
export function bottomSide(page) {
  const own = page.state?.you === "r" ? "r" : "b";
  return page.flipped ? other(own) : own;
}

/**
 * @param {Page} page
 * @param {GameState} state
 * @returns {BoardView}
 */
export function boardView(page, state) {
  const { side } = state.position;
  const bottom = bottomSide(page);
  if (page.viewedTurn !== null) {
    const turn = state.turns[page.viewedTurn - 1];
    const { black, red } = turn ?? state.start;
    const arrows = turn ? arrowsOf(turn.actions, turn.side, "past") : [];
    return { black, red, side, bottom, actions: [], arrows, count: null };
  }
  const counts = countsAfter(state.position, page.pending?.message.action ?? "", side); // a piece does not wait for the server
  const actions = page.pending ? [] : state.actions;
  return { ...counts, side, bottom, actions, arrows: arrowsNow(page, state), count: page.count, met: page.pending ? null : metNow(state), pointed: pointedRow(page, state) };
}

/**
 * Where a hint begins, as long as it says no more.
 * @param {Page} page
 * @param {GameState} state
 */
function pointedRow({ hint, hintStage }, state) {
  return hint && hintStage === 1 ? (stepOf(hint.actions[0], state.position.side)?.from ?? null) : null;
}

/** @param {GameState} state */
export function metNow({ position, current }) {
  return metPieces(position, position.stage, current.at(-1), position.side);
}

/**
 * @param {Page} page
 * @param {GameState} state
 * @returns {Arrow[]}
 */
function arrowsNow(page, state) {
  if (page.hint && page.hintStage === 1) return [];
  if (page.hint) return arrowsOf(page.hint.actions, state.position.side, "hint");
  const last = state.turns.at(-1);
  const own = last && (state.you === "both" || last.side === state.you);
  const started = state.current.length > 0 || page.pending?.message.type === "act";
  return last && !own && !state.outcome && !started ? arrowsOf(last.actions, last.side, "last") : [];
}

/**
 * Points so far; at the end what has been counted.
 * @param {Page} page
 * @param {GameState} state
 */
export function shownPoints({ count }, state) {
  if (!count) return { b: state.points.b.total, r: state.points.r.total };
  const sum = (/** @type {(number | null)[]} */ rows) => rows.reduce((/** @type {number} */ total, points) => total + (points ?? 0), 0);
  return { b: sum(count.b), r: sum(count.r) };
}
