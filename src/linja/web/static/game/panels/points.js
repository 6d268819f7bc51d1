/** Points so far, row by row, and the position as a table for those who do not see the board. */

/** @import { Action, GameState, Side } from "../../types/game.js" */

import { actionLabel } from "../../board/labels.js";
import { countOf, ROWS, SIDES } from "../../board/position.js";
import { stored } from "../../browser/storage.js";
import { byId, make } from "../../page/dom.js";
import { signed, t } from "../../words/i18n.js";

/** @param {GameState} state */
function rowsFromTop(state) {
  return state.you === "r" ? ROWS : ROWS.toReversed();
}

/** @param {GameState} state */
export function showPoints(state) {
  byId("points-rows").replaceChildren(
    ...rowsFromTop(state).map((row) =>
      make("tr", {}, make("th", { scope: "row" }, String(row)), ...SIDES.map((side) => pointsCell(state, side, row))),
    ),
  );
  byId("points-black").textContent = signed(state.points.b.total);
  byId("points-red").textContent = signed(state.points.r.total);
}

/**
 * @param {GameState} state
 * @param {Side} side
 * @param {number} row
 */
function pointsCell(state, side, row) {
  const points = state.points[side].rows[row - 1];
  return countOf(state.position, side, row) ? make("td", {}, signed(points)) : make("td", { class: "zero" }, "·");
}

/**
 * @param {GameState} state
 * @param {(action: string) => void} act
 */
export function showPositionTable(state, act) {
  byId("position-rows").replaceChildren(
    ...rowsFromTop(state).map((row) =>
      make(
        "tr",
        {},
        make("th", { scope: "row" }, String(row)),
        make("td", {}, String(state.position.black[row - 1])),
        make("td", {}, String(state.position.red[row - 1])),
        make("td", {}, ...state.actions.filter((action) => action.from === row).map((action) => actionButton(action, act))),
      ),
    ),
  );
}

/**
 * @param {Action} action
 * @param {(action: string) => void} act
 */
function actionButton(action, act) {
  const earns = actionLabel(action);
  const where = action.theirs ? t("opponent's piece to row %(row)s", { row: action.to }) : t("to row %(row)s", { row: action.to });
  const button = make("button", { type: "button", class: "button" }, earns ? `${where} (${earns})` : where);
  button.addEventListener("click", () => act(action.action));
  return button;
}

/** The table is shown if the settings say so. */
export function listenForPositionTable() {
  const show = () => (byId("position-table").hidden = stored("table") !== "on");
  document.addEventListener("preference", show);
  show();
}
