/** The two plates at the board's ends: who plays that side, whether they are there, and their points. */

/** @import { GameState, Side } from "../../types/game.js" */
/** @import { Page } from "../view.js" */

import { other } from "../../board/position.js";
import { byId, make } from "../../page/dom.js";
import { timeText } from "../../words/dates.js";
import { signed, t, tn } from "../../words/i18n.js";
import { colour, playerName } from "../../words/names.js";

/**
 * @param {GameState} state
 * @param {Side} bottom
 * @param {Record<Side, number>} points
 * @param {Page["rule"]} rule
 */
export function showPlates(state, bottom, points, rule) {
  showPlate(byId("plate-top"), state, other(bottom), points, rule);
  showPlate(byId("plate-bottom"), state, bottom, points, rule);
}

/**
 * @param {HTMLElement} plate
 * @param {GameState} state
 * @param {Side} side
 * @param {Record<Side, number>} points
 * @param {Page["rule"]} rule
 */
function showPlate(plate, state, side, points, rule) {
  const at = (/** @type {string} */ name) => /** @type {HTMLElement} */ (plate.querySelector(name));
  plate.classList.toggle("to-move", !state.outcome && state.position.side === side);
  at(".disc").classList.toggle("red", side === "r");
  at(".disc").replaceChildren(...(state.players[side].name ? [make("span", { class: "unseen" }, colour(side))] : []));
  at(".name").textContent = playerName(state, side);
  at(".state").textContent = stateTexts(state, side).join(" · ") || (rule?.side === side ? rule.text : "");
  at(".points").replaceChildren(signed(points[side]), " ", make("small", {}, tn("point", "points", Math.abs(points[side]))));
}

/**
 * What a level with a number is called.
 * @param {string | null} level
 */
function levelTitle(level) {
  const option = /** @type {HTMLElement | null} */ (byId("levels").querySelector(`[value="${level}"][data-title]`));
  return option?.dataset.title ? [option.dataset.title] : [];
}

/**
 * @param {GameState} state
 * @param {Side} side
 */
function stateTexts(state, side) {
  const toMove = !state.outcome && state.position.side === side;
  const player = state.players[side];
  const words = toMove ? [...levelTitle(player.level), state.thinking ? t("is thinking") : t("to move")] : levelTitle(player.level);
  if (state.opponent !== "link" || player.present || state.you === side) return words;
  if (!player.seated) return [t("no one yet")];
  return [...words, player.away_since ? t("away since %(time)s", { time: timeText(player.away_since) }) : t("away")];
}
