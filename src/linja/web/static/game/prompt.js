/** The one line that says what is to be done now. */

/** @import { GameState } from "../types.js" */

import { t, tn } from "../text.js";
import { colour, playerName } from "./names.js";

/** @param {GameState} state */
export function mayMove(state) {
  return state.actions.length > 0 || state.can.pass || state.can.skip;
}

/** @param {GameState} state */
export function promptText(state) {
  if (state.outcome) return resultText(state);
  if (mayMove(state)) return state.you === "both" ? `${colour(state.position.side)}: ${due(state)}` : due(state);
  if (state.players[state.position.side].kind === "computer") return t("The computer is thinking …");
  if (state.you && state.opponent === "link") return t("Your friend is to move.");
  return t("%(side)s is to move.", { side: colour(state.position.side) });
}

/** @param {GameState} state */
function due(state) {
  const { stage } = state.position;
  if (state.can.pass && !state.actions.length) return t("No piece can move: you have to pass.");
  const move = stageText(state);
  return stage.ending ? `${t("The sides have passed: your last moves.")} ${move}` : move;
}

/** @param {GameState} state */
function stageText(state) {
  const { stage } = state.position;
  if (stage.kind === "follow-up") {
    return tn("Follow-up of %(n)s: move one piece %(n)s row forward.", "Follow-up of %(n)s: move one piece %(n)s rows forward.", stage.steps ?? 0);
  }
  if (stage.kind === "bonus") {
    return state.actions.some((action) => action.theirs)
      ? t("Bonus move: one step forward or back, with your piece or your opponent's.")
      : t("Bonus move: one step of one piece, forward or back.");
  }
  return stage.extra ? t("Extra turn! Make another opening move.") : t("Opening move: one piece, one row forward.");
}

/** @param {GameState} state */
export function resultText(state) {
  const outcome = state.outcome;
  if (!outcome) return "";
  if (!outcome.winner) return outcome.reason === "repetition" ? t("A draw: the same position for the third time.") : t("A draw.");
  const winner = playerName(state, outcome.winner);
  const won = state.you === outcome.winner;
  if (outcome.reason === "resigned") {
    return won ? t("You win: your opponent has resigned.") : t("%(winner)s wins: the other side has resigned.", { winner });
  }
  const margin = Math.abs(outcome.margin);
  return won
    ? tn("You win by %(n)s point.", "You win by %(n)s points.", margin)
    : tn("%(winner)s wins by %(n)s point.", "%(winner)s wins by %(n)s points.", margin, { winner });
}
