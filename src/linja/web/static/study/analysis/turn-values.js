/** All turns of a position, best first, with the margin each leads to and what it loses against the best. */

/** @import { ValuedPosition, ValuedTurn } from "../../types/api.js" */

import { make } from "../../page/dom.js";
import { t } from "../../words/i18n.js";
import { turnText } from "../../words/names.js";
import { lostText, marginText } from "../../words/values.js";

/**
 * @param {HTMLElement} list
 * @param {ValuedPosition} valued
 * @param {{choose: (turn: ValuedTurn) => void, point: (turn: ValuedTurn | null) => void}} told
 */
export function showTurnValues(list, valued, { choose, point }) {
  list.replaceChildren(...valued.turns.map((turn) => make("li", {}, turnButton(turn, valued, choose, point))));
  list.scrollTop = 0;
}

/**
 * @param {ValuedTurn} turn
 * @param {ValuedPosition} valued
 * @param {(turn: ValuedTurn) => void} choose
 * @param {(turn: ValuedTurn | null) => void} point shows it on the board, or nothing
 */
function turnButton(turn, valued, choose, point) {
  const exact = turn.exact && valued.exact;
  const loses = Math.max(0, valued.turns[0].value - turn.value);
  const value = marginText(turn.value, turn.exact);
  const written = turnText(turn.turn);
  const made = make(
    "button",
    { type: "button", class: loses ? "" : "best" },
    make("span", { class: "turn" }, written),
    make("span", { class: "number" }, value),
    make("span", { class: "number loses", "aria-hidden": "true" }, loses ? lostText(loses, exact) : "–"),
    make("span", { class: "unseen" }, loses ? t("loses %(n)s", { n: lostText(loses, exact) }) : t("best")),
  );
  made.addEventListener("click", () => choose(turn));
  for (const name of ["pointerenter", "focus"]) made.addEventListener(name, () => point(turn));
  for (const name of ["pointerleave", "blur"]) made.addEventListener(name, () => point(null));
  return made;
}
