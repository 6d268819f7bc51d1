/** The two plates at the board's ends: who plays that side, whether they are there, and their points. */

/** @import { GameState, Side } from "../types.js" */

import { other } from "../board/state.js";
import { make, part } from "../page.js";
import { signed, t } from "../text.js";
import { playerName } from "./names.js";

/**
 * @param {GameState} state
 * @param {Side} bottom
 * @param {Record<Side, number>} points
 */
export function showPlates(state, bottom, points) {
  fill(part("plate-top"), state, other(bottom), points);
  fill(part("plate-bottom"), state, bottom, points);
}

/**
 * @param {HTMLElement} plate
 * @param {GameState} state
 * @param {Side} side
 * @param {Record<Side, number>} points
 */
function fill(plate, state, side, points) {
  const toMove = !state.outcome && state.position.side === side;
  plate.className = toMove ? "plate to-move" : "plate";
  const away = state.opponent === "link" && !state.players[side].present && state.you !== side;
  const word = away ? t("away") : state.thinking && toMove ? t("is thinking") : toMove ? t("to move") : "";
  plate.replaceChildren(
    make("span", { class: side === "b" ? "disc" : "disc red" }),
    make("span", { class: "name" }, playerName(state, side)),
    make("span", { class: "state" }, word),
    make("span", { class: "points" }, signed(points[side]), " ", make("small", {}, t("points"))),
  );
}
