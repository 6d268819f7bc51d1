/** What is to be played now, and what was played, in words. */

/** @import { Action, Side, Stage } from "../types/game.js" */
/** @import { MetPieces } from "../types/modules.js" */

import { stepOf } from "../board/position.js";
import { t, tn } from "./i18n.js";
import { colour } from "./names.js";

/**
 * What is to be played, and why, if the last step says so.
 * @param {Stage} stage
 * @param {Action[]} actions
 * @param {MetPieces | null} [met] the pieces to which a follow-up owes its length
 */
export function stageText(stage, actions, met = null) {
  if (stage.kind === "opening" && !actions.length) return t("You can't move, so you have to pass.");
  const move = met ? earnedFollowUpText(met) : moveText(stage, actions);
  return stage.ending ? `${t("The sides have passed each other: this is the last turn.")} ${move}` : move;
}

/**
 * A follow-up with what earned it.
 * @param {MetPieces} met
 */
function earnedFollowUpText({ row, b, r }) {
  return tn(
    "%(n)s piece was in row %(row)s → move any piece %(n)s row.",
    "%(n)s pieces were in row %(row)s → move any piece %(n)s rows.",
    b + r,
    { row },
  );
}

/**
 * @param {Stage} stage
 * @param {Action[]} actions
 */
function moveText(stage, actions) {
  if (stage.kind === "follow-up") {
    return tn("Follow-up: move one piece %(n)s row forward.", "Follow-up: move one piece %(n)s rows forward.", stage.steps ?? 0);
  }
  if (stage.kind === "bonus") {
    return actions.some((action) => action.theirs)
      ? t("Bonus move: move one piece, yours or your opponent's, one row forward or back.")
      : t("Bonus move: move one piece one row forward or back.");
  }
  return stage.extra ? t("Extra turn! Make another opening move.") : t("Opening move: move one piece one row forward.");
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

/**
 * The steps of a turn inside of a sentence.
 * @param {string[]} actions
 * @param {Side} side
 */
export function stepsText(actions, side) {
  const steps = actions.flatMap((action) => stepOf(action, side) ?? []);
  return steps.map(({ from, to }) => t("from row %(from)s to row %(to)s", { from, to })).join(", ");
}

/**
 * The button that does without what is due.
 * @param {Stage} stage
 */
export function skipText({ kind }) {
  return kind === "bonus" ? t("Skip the bonus move") : t("Skip the follow-up");
}
