/** What the prompt says: what to do, a hint, or why a message was refused. */

/** @import { GameState, Hint, Side } from "../../types/game.js" */

import { stepOf } from "../../board/position.js";
import { stageText, stepsText } from "../../words/actions.js";
import { t, tn } from "../../words/i18n.js";
import { colour, nameInSentence } from "../../words/names.js";
import { metNow } from "../view.js";
import { resultText } from "./outcome.js";

/** @param {GameState} state */
export function mayMove(state) {
  return state.actions.length > 0 || state.can.pass || state.can.skip;
}

/**
 * What to do now, or what to wait for.
 * @param {GameState} state
 */
export function promptText(state) {
  if (state.outcome) return resultText(state);
  const due = stageText(state.position.stage, state.actions, metNow(state));
  if (mayMove(state)) return state.you === "both" ? t("%(side)s: %(text)s", { side: colour(state.position.side), text: due }) : due;
  if (state.archived) return t("Archived: view only.");
  return state.you ? waitText(state) : `${t("You're watching.")} ${waitText(state)}`;
}

/** @param {GameState} state */
function waitText(state) {
  const { players, position } = state;
  if (!players.b.seated || !players.r.seated) return t("Waiting for an opponent to join.");
  if (players[position.side].kind === "computer") return t("The computer is thinking …");
  return t("%(name)s is to move.", { name: nameInSentence(state, position.side) });
}

/**
 * What a hint says: first where the best turn begins, then where it goes, then how the game would end.
 * @param {Hint} hint
 * @param {number} stage
 * @param {Side} side
 */
export function hintText({ turn, actions, value, exact }, stage, side) {
  const step = stepOf(actions[0] ?? "", side);
  if (!step || stage > 2) return hintValueText(turn, value, exact);
  if (stage === 1) return t("Look at the piece in row %(row)s. Press Hint again for more.", { row: step.from });
  return t("Best: %(turn)s.", { turn: stepsText(actions, side) });
}

/**
 * @param {string} turn
 * @param {number} value the margin for the side to move
 * @param {boolean} exact
 */
function hintValueText(turn, value, exact) {
  const end = endText(value);
  return exact
    ? t("Best: %(turn)s. With perfect play it leads to %(end)s.", { turn, end })
    : t("Best so far: %(turn)s. Estimated result: %(end)s.", { turn, end });
}

/**
 * How a game ends, after "leads to".
 * @param {number} value the margin
 */
export function endText(value) {
  const margin = Math.abs(Math.round(value));
  if (!margin) return t("a draw");
  return value > 0 ? tn("a win by %(n)s", "a win by %(n)s", margin) : tn("a loss by %(n)s", "a loss by %(n)s", margin);
}

/**
 * Why the server refused a message.
 * @param {string} code
 */
export function refusalText(code) {
  const texts = {
    stale: t("The game has moved on."),
    illegal: t("That's not possible."),
    "not-your-turn": t("It's not your turn."),
    over: t("The game is over."),
    "too-fast": t("That was too fast. Please wait a moment."),
    "not-possible": t("That's not possible now."),
    "bad-message": t("This name can't be used."), // nothing else is written by hand
  };
  return texts[/** @type {keyof typeof texts} */ (code)] ?? t("The server rejected that.");
}
