/** A hint in words. */

import { t, tn } from "../../words/i18n.js";

/**
 * What a hint says: the best turn, and how the game would end.
 * @param {string} turn
 * @param {number} value the margin for the side to move
 * @param {boolean} exact
 */
export function hintText(turn, value, exact) {
  const margin = Math.abs(Math.round(value));
  const end =
    value === 0 || margin === 0
      ? t("a draw")
      : value > 0
        ? tn("a win by %(n)s", "a win by %(n)s", margin)
        : tn("a loss by %(n)s", "a loss by %(n)s", margin);
  return exact
    ? t("Best: %(turn)s. With perfect play it leads to %(end)s.", { turn, end })
    : t("Best so far: %(turn)s. It should lead to about %(end)s.", { turn, end });
}
