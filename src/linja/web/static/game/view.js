/** What the board shows, out of everything that the page knows. */

/** @import { GameState, Hint, Side } from "../types/game.js" */
/** @import { Arrow, BoardView, PointsByRow } from "../types/modules.js" */
/** @import { Pending } from "./connection/pending.js" */

import { other } from "../board/state.js";
import { arrowsOf } from "../board/steps.js";
import { countsWith } from "./connection/pending.js";

/**
 * Everything the page knows at this moment.
 * @typedef {object} Page
 * @property {GameState | null} state
 * @property {GameState[]} waiting states that wait for the animation of the one before
 * @property {number | null} looking the turn looked back on
 * @property {boolean} flipped
 * @property {Hint | null} hint
 * @property {PointsByRow | null} count
 * @property {Pending | null} pending
 * @property {boolean} slow the server takes its time to confirm
 * @property {boolean} up
 * @property {boolean} leaving for the rematch
 * @property {string} notice what the server refused, and why
 * @property {string} news what has just happened beside the board
 */

/** @returns {Page} before anything is known */
export function emptyPage() {
  return {
    state: null,
    waiting: [],
    looking: null,
    flipped: false,
    hint: null,
    count: null,
    pending: null,
    slow: false,
    up: true,
    leaving: false,
    notice: "",
    news: "",
  };
}

/**
 * @param {Page} page
 * @returns {Side}
 */
export function bottomOf(page) {
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
  const bottom = bottomOf(page);
  if (page.looking !== null) {
    const turn = state.turns[page.looking - 1];
    const { black, red } = turn ?? state.start;
    const arrows = turn ? arrowsOf(turn.actions, turn.side, "past") : [];
    return { black, red, side, bottom, actions: [], arrows, count: null };
  }
  const actions = page.pending ? [] : state.actions;
  return { ...countsWith(state, page.pending), side, bottom, actions, arrows: arrows(page, state), count: page.count };
}

/**
 * @param {Page} page
 * @param {GameState} state
 * @returns {Arrow[]}
 */
function arrows(page, state) {
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
export function pointsNow({ count }, state) {
  if (!count) return { b: state.points.b.total, r: state.points.r.total };
  const sum = (/** @type {(number | null)[]} */ rows) => rows.reduce((/** @type {number} */ total, points) => total + (points ?? 0), 0);
  return { b: sum(count.b), r: sum(count.r) };
}
