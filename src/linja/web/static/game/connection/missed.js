/** What was played while nobody looked: the pieces go that way again before the game goes on. */

/** @import { GameState } from "../../types/game.js" */

import { countsAfter } from "../../board/steps.js";
import { storedObject, store } from "../../browser/storage.js";
import { played } from "../words/moves.js";

const MOST_ACTIONS = 8;
const MOST_GAMES = 30;

/** @returns {Record<string, number>} how many actions of each game have been seen here, the latest game last */
function allSeen() {
  return storedObject("seen", {});
}

/**
 * How many actions had been seen in this browser, or null if none.
 * @param {string} game
 */
export function seenBefore(game) {
  return allSeen()[game] ?? null;
}

/** @param {GameState} state */
export function rememberSeen(state) {
  const { [state.game]: _, ...others } = allSeen();
  const kept = Object.entries(others).slice(1 - MOST_GAMES);
  const now = state.outcome ? [] : [[state.game, played(state).length]];
  store("seen", JSON.stringify(Object.fromEntries([...kept, ...now])));
}

/**
 * The counts after each action but the last: where the pieces were since so many actions had been seen.
 * @param {GameState} state
 * @param {number} seen
 */
export function missed(state, seen) {
  const actions = played(state);
  const counts = [{ black: state.start.black, red: state.start.red }];
  for (const { side, action } of actions) counts.push(countsAfter(counts[counts.length - 1], action, side));
  return counts.slice(Math.max(seen, actions.length - MOST_ACTIONS), actions.length);
}
