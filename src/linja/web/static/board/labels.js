/** What the board says in words: what an action earns, and each row for those who do not see it. */

/** @import { Action, Earned } from "../types/game.js" */
/** @import { BoardState, PickedPiece } from "../types/modules.js" */

import { t, tn } from "../words/i18n.js";
import { countOf, SIDES } from "./position.js";
import { actionsOf, actionTo, movablePieces } from "./state.js";

/**
 * What an action earns, as short as a label.
 * @param {Earned | null} earned
 */
function earnedLabel(earned) {
  if (!earned) return "";
  if (earned.kind === "follow-up") return t("follow-up: %(n)s", { n: earned.steps });
  return earned.kind === "extra" ? t("extra turn") : t("bonus move");
}

/** @param {Action} action */
export function actionLabel(action) {
  const parts = [earnedLabel(action.earns)];
  if (action.ends) parts.push(t("ends the game"));
  return parts.filter(Boolean).join(", ");
}

/** @param {Action} action */
function landingText(action) {
  const label = actionLabel(action);
  return label ? t("row %(row)s (%(earns)s)", { row: action.to, earns: label }) : t("row %(row)s", { row: action.to });
}

/** @param {number} row */
function rowName(row) {
  if (row === 1) return t("Row 1, Black's start line and Red's goal");
  if (row === 8) return t("Row 8, Red's start line and Black's goal");
  return t("Row %(row)s", { row });
}

/**
 * What stands in a row.
 * @param {number} black
 * @param {number} red
 */
export function piecesText(black, red) {
  const parts = [];
  if (black) parts.push(tn("%(n)s black", "%(n)s black", black));
  if (red) parts.push(tn("%(n)s red", "%(n)s red", red));
  return parts.join(", ") || t("empty");
}

/**
 * A row in words: what stands there, and what can be done with it now.
 * @param {BoardState} state
 * @param {number} row
 */
export function rowText(state, row) {
  const here = piecesText(countOf(state, "b", row), countOf(state, "r", row));
  const says = [t("%(row)s: %(here)s", { row: rowName(row), here })];
  for (const side of SIDES) {
    const points = countOf(state, side, row) ? state.count?.[side][row - 1] : null;
    if (typeof points === "number") says.push(tn("%(n)s point", "%(n)s points", points));
  }
  const action = actionTo(state, row);
  if (state.quiet) return [...says, ...quietText(state, row)].join(". ") + ".";
  if (action) says.push(t("Enter puts it down here: %(label)s", { label: actionLabel(action) || t("earns nothing") }));
  if (state.picked?.row === row) says.push(pickedRowText(state, state.picked));
  else if (!action) says.push(...movablePieces(state, row).map((piece) => movesText(state, piece)));
  return says.join(". ") + ".";
}

/**
 * The row of the picked piece.
 * @param {BoardState} state
 * @param {PickedPiece} picked
 */
function pickedRowText(state, picked) {
  const landings = actionsOf(state, picked);
  const others = movablePieces(state, picked.row).some((piece) => piece.theirs && !picked.theirs);
  return landings.length === 1 && !others ? t("Picked up, Enter moves it to row %(row)s", { row: landings[0].to }) : t("Picked up");
}

/**
 * What the keys do in a row, without a word about where a piece may go.
 * @param {BoardState} state
 * @param {number} row
 */
function quietText(state, row) {
  if (state.picked?.row === row) return [t("Picked up")];
  if (actionTo(state, row)) return [t("Enter puts it down here")];
  return movablePieces(state, row).length ? [t("Enter picks up a piece")] : [];
}

/**
 * @param {BoardState} state
 * @param {{row: number, theirs: boolean}} piece
 */
function movesText(state, piece) {
  const rows = actionsOf(state, piece).map(landingText).join(", ");
  return piece.theirs ? t("Opponent's piece can go to %(rows)s", { rows }) : t("Can move to %(rows)s", { rows });
}

/**
 * What is said when a piece has been picked up.
 * @param {BoardState} state
 */
export function pickedText(state) {
  if (!state.picked) return t("Put back.");
  if (state.quiet) return t("Holding the piece from row %(row)s.", { row: state.picked.row });
  const rows = actionsOf(state, state.picked).map(landingText).join(", ");
  const values = { row: state.picked.row, rows };
  return state.picked.theirs
    ? t("Holding the opponent's piece from row %(row)s. It can go to %(rows)s.", values)
    : t("Holding the piece from row %(row)s. It can go to %(rows)s.", values);
}
