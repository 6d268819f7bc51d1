/** After a game against the computer: the highest level beaten, and a level that may fit better. */

/** @import { GameState } from "../../types/game.js" */
/** @import { Statistics } from "../../types/modules.js" */

import { createGame } from "../../browser/api.js";
import { byId } from "../../page/dom.js";
import { statistics } from "../../statistics/log.js";
import { t } from "../../words/i18n.js";
import { ownResult } from "../words/outcome.js";

/**
 * What to say about levels.
 * @typedef {object} Advice
 * @property {string | null} beaten the highest level beaten
 * @property {boolean} first in this very game
 * @property {string | null} next a level to go on with: one up after a win, one down after two losses
 */

/**
 * @param {GameState} state of a game that is over
 * @param {string[]} levels from weak to strong
 * @param {Statistics} kept
 * @returns {Advice | null} null unless it was the player against the computer
 */
export function levelAdvice({ game, you, players, rules, outcome }, levels, kept) {
  if (you !== "b" && you !== "r") return null;
  const { level } = players[you === "b" ? "r" : "b"];
  if (!outcome || !level) return null;
  const at = levels.indexOf(level);
  const before = levels.indexOf(kept.levels[rules.text] ?? "");
  const won = outcome.winner === you;
  const last = kept.games.findLast((one) => one.id !== game && one.rules === rules.text && one.level === level);
  const lost = !won && outcome.winner && last?.outcome === "lost";
  return {
    beaten: levels[won ? Math.max(at, before) : before] ?? null,
    first: won && at > before,
    next: levels[at + (won ? 1 : lost ? -1 : levels.length)] ?? null,
  };
}

/** @type {Advice | null} as it was when the game ended: the statistics change soon after */
let advice = null;
let advised = ""; // about which end

/** @param {GameState} state */
export function showLevelAdvice(state) {
  const options = /** @type {HTMLOptionElement[]} */ ([...byId("levels").children]);
  if (advised !== JSON.stringify(state.outcome)) advice = levelAdvice(state, options.map(({ value }) => value), statistics());
  advised = JSON.stringify(state.outcome);
  byId("level-beaten").hidden = !advice?.beaten;
  byId("level-next").hidden = !advice?.next;
  if (!advice) return;
  const name = (/** @type {string | null} */ level) => options.find(({ value }) => value === level)?.label ?? "";
  const { beaten, first, next } = advice;
  byId("level-beaten").textContent = first
    ? t("For the first time, you beat level %(level)s.", { level: name(beaten) })
    : t("Highest level beaten: %(level)s.", { level: name(beaten) });
  const up = ownResult(state) === "won";
  byId("level-next").textContent = up ? t("Step up: %(level)s", { level: name(next) }) : t("Step down: %(level)s", { level: name(next) });
  byId("level-next").onclick = async () => {
    const choice = { rules: state.rules.text, opponent: "computer", level: next, side: state.you };
    location.assign(await createGame(choice).catch(() => "/"));
  };
}
