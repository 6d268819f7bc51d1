/** The turn list in notation: click one to look back. */

/** @import { GameState, Side } from "../../types/game.js" */

import { disc } from "../../page/disc.js";
import { byId, disable, make, scrollIntoList } from "../../page/dom.js";
import { turnText } from "../../words/names.js";

/**
 * @param {GameState} state
 * @param {number | null} looking the turn looked back on (0 is the start), or null
 * @param {(turn: number | null) => void} look
 */
export function showTurns(state, looking, look) {
  const list = byId("turns");
  const items = state.turns.map((turn) => turnItem(turn.number, turn.side, turn.text, () => look(turn.number)));
  if (state.current.length) {
    items.push(turnItem(state.turns.length + 1, state.position.side, `${state.current.join(" ")} …`, () => look(null)));
  }
  list.replaceChildren(...items);
  const last = state.turns.length + (state.current.length ? 1 : 0);
  const marked = list.children[(looking ?? last) - 1]?.firstElementChild;
  marked?.setAttribute("aria-current", "true");
  if (marked) scrollIntoList(list, /** @type {HTMLElement} */ (marked));
  byId("no-turns").hidden = last > 0;
  for (const id of ["first", "previous"]) disable(id, looking === 0 || !state.turns.length);
  for (const id of ["next", "live"]) disable(id, looking === null);
}

/**
 * @param {number} number
 * @param {Side} side
 * @param {string} text
 * @param {() => void} onClick
 */
function turnItem(number, side, text, onClick) {
  const written = turnText(text);
  const button = make(
    "button",
    { type: "button" },
    make("span", { class: "n" }, `${number}.`),
    disc(side, true),
    make("span", {}, written),
  );
  button.addEventListener("click", onClick);
  return make("li", {}, button);
}

/**
 * The turn one step on from the one looked at; null is the game as it stands.
 * @param {GameState} state
 * @param {number | null} looking
 * @param {number} by
 */
export function turnAfterStep(state, looking, by) {
  const last = state.turns.length;
  // Looking back from a turn under way shows the last complete turn first.
  const now = looking ?? last + (state.current.length ? 1 : 0);
  const turn = Math.max(0, now + by);
  return turn > last || (turn === last && !state.current.length) ? null : turn;
}
