/** What was played while the page was closed or disconnected, so that the pieces can be moved that way once more. */

/** @import { GameState, Side } from "../../types/game.js" */

import { countsAfter } from "../../board/position.js";
import { store, storedObject } from "../../browser/storage.js";

const MOST_ACTIONS = 8;
const MOST_GAMES = 30;

/**
 * Every action so far with its side.
 * @param {GameState} state
 * @returns {{side: Side, action: string}[]}
 */
export function playedActions(state) {
  const complete = state.turns.flatMap((turn) => turn.actions.map((action) => ({ side: turn.side, action })));
  return [...complete, ...state.current.map((action) => ({ side: state.position.side, action }))];
}

/** @returns {Record<string, number>} how many actions of each game have been seen here, the latest game last */
function storedCounts() {
  return storedObject("seen", {});
}

/**
 * How many actions of a game this browser has shown, or null if none.
 * @param {string} game
 */
export function actionsSeen(game) {
  return storedCounts()[game] ?? null;
}

/** @param {GameState} state */
export function storeActionsSeen(state) {
  const { [state.game]: _, ...others } = storedCounts();
  const kept = Object.entries(others).slice(1 - MOST_GAMES);
  const now = state.outcome ? [] : [[state.game, playedActions(state).length]];
  store("seen", JSON.stringify(Object.fromEntries([...kept, ...now])));
}

/**
 * Where the pieces were after each action that has not been seen, except the last.
 * @param {GameState} state
 * @param {number} seen
 */
export function missedPositions(state, seen) {
  const actions = playedActions(state);
  const counts = [{ black: state.start.black, red: state.start.red }];
  for (const { side, action } of actions) counts.push(countsAfter(counts[counts.length - 1], action, side));
  return counts.slice(Math.max(seen, actions.length - MOST_ACTIONS), actions.length);
}
