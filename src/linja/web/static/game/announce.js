/** What a screen reader says while nobody looks: each action, and what is to be done now. */

/** @import { GameState, Side } from "../types.js" */

import { part } from "../page.js";
import { t } from "../text.js";
import { colour } from "./names.js";
import { stepOf } from "./steps.js";

/** @param {string} text */
export function say(text) {
  const region = part("said");
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  while (region.childElementCount > 4) region.firstElementChild?.remove();
}

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
    .map(({ side, action }) => inWords(side, action))
    .join(" ");
}

/**
 * @param {Side} side
 * @param {string} action
 */
export function inWords(side, action) {
  const step = stepOf(action, side);
  if (!step) return t("%(side)s passes.", { side: colour(side) });
  const values = { side: colour(side), from: step.from, to: step.to };
  return step.side === side
    ? t("%(side)s moves from row %(from)s to row %(to)s.", values)
    : t("%(side)s moves an opponent's piece from row %(from)s to row %(to)s.", values);
}
