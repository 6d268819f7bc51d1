/** The end of a game: who has won, the match so far, and what comes next. */

/** @import { GameState } from "../../types/game.js" */
/** @import { Page } from "../view.js" */

import { SIDES } from "../../board/position.js";
import { byId, make } from "../../page/dom.js";
import { signed, t } from "../../words/i18n.js";
import { colour, playerName } from "../../words/names.js";
import { isCounted, ownResult, resultText } from "../words/outcome.js";
import { showLevelAdvice } from "../end/levels.js";

/** @param {GameState} state */
export function mayPlayAgain(state) {
  return state.can.rematch || state.next !== null;
}

/** @param {GameState} state */
export function rematchText(state) {
  return state.match && !state.match.over ? t("Next game") : t("Rematch");
}

/**
 * @param {Page} page
 * @param {GameState} state
 */
export function showResult({ revealed }, state) {
  const outcome = state.outcome;
  byId("result").hidden = !outcome || !revealed;
  if (!outcome || !revealed) return;
  byId("result").className = `card stack result ${ownResult(state)}`.trim();
  byId("result-text").textContent = resultText(state);
  byId("result-score").hidden = !isCounted(state);
  byId("result-score").replaceChildren(
    ...SIDES.map((side) => make("span", {}, signed(outcome.points[side]), " ", make("small", {}, colour(side)))),
  );
  const again = /** @type {HTMLButtonElement} */ (byId("rematch"));
  again.hidden = !mayPlayAgain(state);
  again.textContent = rematchText(state);
  byId("starter").textContent = again.hidden ? "" : `${nextGameText(state)} ${outcome.winner ? t("The loser starts.") : t("The player who didn't start last time starts.")}`.trim();
  showLevelAdvice(state);
}

/** @param {GameState} state */
function nextGameText(state) {
  return state.next && state.opponent === "link" ? t("The next game is waiting for you.") : "";
}

/** @param {GameState} state */
export function showMatch(state) {
  const match = state.match;
  byId("match").hidden = !match;
  if (!match) return;
  const marks = Array.from({ length: Math.max(match.length, match.games.length) }, (_, at) => {
    const game = match.games[at];
    return make("span", { class: game ? (game.winner ?? "draw") : "open" });
  });
  byId("match-title").textContent = t("Best of %(n)s", { n: match.length });
  byId("match-games").replaceChildren(...marks);
  byId("match-wins").textContent = matchText(state);
}

/** @param {GameState} state */
function matchText(state) {
  const wins = state.match?.wins ?? { b: 0, r: 0 };
  const standing = t("%(black)s %(b)s : %(r)s %(red)s", { black: colour("b"), b: wins.b, r: wins.r, red: colour("r") });
  if (!state.match?.over) return standing;
  const winner = wins.b > wins.r ? "b" : "r";
  return `${standing}. ${state.you === winner ? t("You win the match.") : t("%(winner)s wins the match.", { winner: playerName(state, winner) })}`;
}
