/** What is to be played now, and what was played, in words. */

/** @import { Action, Side, Stage } from "../types/game.js" */

import { stepOf } from "../board/position.js";
import { t, tn } from "./i18n.js";
import { colour } from "./names.js";

/**
 * @param {Stage} stage
 * @param {Action[]} actions
 */
export function stageText(stage, actions) {
  if (stage.kind === "opening" && !actions.length) return t("No piece can move: you have to pass.");
  const move = moveText(stage, actions);
  return stage.ending ? `${t("The sides have passed: your last moves.")} ${move}` : move;
}

/**
 * @param {Stage} stage
 * @param {Action[]} actions
 */
function moveText(stage, actions) {
  if (stage.kind === "follow-up") {
    return tn("Follow-up of %(n)s: move one piece %(n)s row forward.", "Follow-up of %(n)s: move one piece %(n)s rows forward.", stage.steps ?? 0);
  }
  if (stage.kind === "bonus") {
    return actions.some((action) => action.theirs)
      ? t("Bonus move: one step forward or back, with your piece or your opponent's.")
      : t("Bonus move: one step of one piece, forward or back.");
  }
  return stage.extra ? t("Extra turn! Make another opening move.") : t("Opening move: one piece, one row forward.");
}

/**
 * An action that was played.
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
