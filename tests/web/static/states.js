/** States of a game as the server sends them, to be changed where a test needs something else. */

/** @import { Action, GameState, Outcome, Player, Side } from "../../../build/browser/types/game.js" */

/** @returns {Player} */
function player() {
  return /** @type {Player} */ (/** @type {unknown} */ ({ kind: "person", seated: true, name: null, level: null }));
}

/**
 * The start of a game between two people, looked at by Black.
 * @param {Partial<GameState>} [changes]
 * @returns {GameState}
 */
export function gameState(changes = {}) {
  const counts = { black: [6, 1, 1, 1, 1, 1, 1, 0], red: [0, 1, 1, 1, 1, 1, 1, 6] };
  const rows = [0, 0, 0, 0, 0, 0, 0, 0];
  const state = {
    game: "abc",
    version: 1,
    opponent: "link",
    players: { b: player(), r: player() },
    position: { ...counts, text: "61111110/01111116 b", side: "b", stage: { kind: "opening", steps: null, extra: false, ending: false } },
    offer: null,
    clock: null,
    current: [],
    turns: [],
    start: counts,
    points: { b: { rows, total: 0 }, r: { rows, total: 0 } },
    outcome: null,
    next: null,
    archived: false,
    you: "b",
    actions: [action("1-2"), action("2-3")],
    can: { pass: false, skip: false },
  };
  return /** @type {GameState} */ (/** @type {unknown} */ ({ ...state, ...changes }));
}

/**
 * An action that may be played.
 * @param {string} text
 * @param {Partial<Action>} [changes]
 * @returns {Action}
 */
export function action(text, changes = {}) {
  const [from, to] = text.replace("x", "").split("-").map(Number);
  return /** @type {Action} */ ({ action: text, from, to, theirs: text.startsWith("x"), earns: null, ends: false, ...changes });
}

/**
 * How a game has ended.
 * @param {Side | null} winner
 * @param {string} reason
 * @param {number} [margin]
 * @returns {Outcome}
 */
export function outcome(winner, reason, margin = 0) {
  return { winner, reason, margin, points: { b: 0, r: 0 } };
}
