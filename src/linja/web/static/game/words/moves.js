/** What has happened in a game, in words. */

/** @import { GameState, Side } from "../../types/game.js" */

import { actionText } from "../../page/live-region.js";
import { t } from "../../words/i18n.js";

/**
 * Every action so far with its side.
 * @param {GameState} state
 * @returns {{side: Side, action: string}[]}
 */
export function played(state) {
  const complete = state.turns.flatMap((turn) => turn.actions.map((action) => ({ side: turn.side, action })));
  return [...complete, ...state.current.map((action) => ({ side: state.position.side, action }))];
}

/**
 * What has happened between two states, in words.
 * @param {GameState} before
 * @param {GameState} now
 */
export function happened(before, now) {
  const old = played(before);
  const all = played(now);
  return all.length < old.length ? t("Taken back.") : happenedSince(now, old.length);
}

/**
 * What has been played since there were so many actions, in words.
 * @param {GameState} state
 * @param {number} actions
 */
export function happenedSince(state, actions) {
  return played(state)
    .slice(actions)
    .map(({ side, action }) => actionText(side, action))
    .join(" ");
}
