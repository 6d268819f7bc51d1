/** What is said to those who do not see the board. */

/** @import { Side } from "../types/game.js" */

import { stepOf } from "../board/steps.js";
import { t } from "../words/i18n.js";
import { colour } from "../words/names.js";
import { byId } from "./dom.js";

/** @param {string} text */
export function announce(text) {
  const region = byId("said");
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  while (region.childElementCount > 4) region.firstElementChild?.remove();
}

/**
 * An action in words.
 * @param {Side} side
 * @param {string} action
 */
export function actionText(side, action) {
  const step = stepOf(action, side);
  if (!step) return t("%(side)s passes.", { side: colour(side) });
  const values = { side: colour(side), from: step.from, to: step.to };
  return step.side === side
    ? t("%(side)s moves from row %(from)s to row %(to)s.", values)
    : t("%(side)s moves an opponent's piece from row %(from)s to row %(to)s.", values);
}
