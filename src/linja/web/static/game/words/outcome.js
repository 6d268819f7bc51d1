/** How a game has ended, in words. */

/** @import { GameState } from "../../types/game.js" */

import { t, tn } from "../../words/i18n.js";
import { colour, playerName } from "../../words/names.js";

/**
 * Whether the points on the board decided the game: not if it was given up, drawn by agreement or repetition, or lost on time.
 * @param {GameState} state
 */
export function isCounted({ outcome }) {
  return outcome?.reason === "passed" || outcome?.reason === "stuck";
}

/**
 * What the end is to the player; a win on a device that both share is somebody's win.
 * @param {GameState} state
 * @returns {"won" | "lost" | "drawn" | ""} "" for those who only watch
 */
export function ownResult({ outcome, you }) {
  if (!outcome) return "";
  if (!outcome.winner) return "drawn";
  if (!you) return "";
  return you === "both" || you === outcome.winner ? "won" : "lost";
}

/** @param {GameState} state */
export function resultText(state) {
  const outcome = state.outcome;
  if (!outcome) return "";
  if (!outcome.winner) return drawText(outcome.reason);
  const winner = playerName(state, outcome.winner);
  const won = state.you === outcome.winner;
  const lost = state.you !== null && state.you !== "both" && !won;
  if (outcome.reason === "resigned") {
    if (won) return t("You win: your opponent resigned.");
    return lost ? t("%(winner)s wins: you resigned.", { winner }) : t("%(winner)s wins: the other side resigned.", { winner });
  }
  if (outcome.reason === "time") {
    if (won) return t("You win: your opponent ran out of time.");
    return lost ? t("%(winner)s wins: you ran out of time.", { winner }) : t("%(winner)s wins: the other side ran out of time.", { winner });
  }
  const margin = Math.abs(outcome.margin);
  if (lost) return tn("You lost by %(n)s point.", "You lost by %(n)s points.", margin);
  if (won) return tn("You win by %(n)s point.", "You win by %(n)s points.", margin);
  const side = colour(outcome.winner);
  if (winner === side) return tn("%(side)s wins by %(n)s point.", "%(side)s wins by %(n)s points.", margin, { side }); // with an article in some languages
  return tn("%(winner)s wins by %(n)s point.", "%(winner)s wins by %(n)s points.", margin, { winner });
}

/** @param {string} reason */
function drawText(reason) {
  if (reason === "repetition") return t("Draw: the same position came up for the third time.");
  return reason === "agreed" ? t("Draw by agreement.") : t("It's a draw.");
}
