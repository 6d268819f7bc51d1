/** A teacher's words about a game: what a move earned and why, what the computer did, what would have been better. */

/** @import { ValuedPosition, ValuedTurn } from "../types/api.js" */
/** @import { GameState, PlayedTurn, Side } from "../types/game.js" */

import { positionText, stepOf } from "../board/position.js";
import { t, tn } from "../words/i18n.js";

const NEARLY = 0.75; // points: what costs no more is as good
const A_LITTLE = 3;

/**
 * Where the pieces stood before a turn.
 * @param {GameState} state
 * @param {number} turn its number, from 1
 */
function countsBefore(state, turn) {
  return turn > 1 ? state.turns[turn - 2] : state.start;
}

/**
 * The position before a turn as text.
 * @param {GameState} state
 * @param {PlayedTurn} turn
 */
export function positionBefore(state, turn) {
  return positionText(countsBefore(state, turn.number), turn.side);
}

/**
 * What the last action of the running turn has earned, and why.
 * @param {GameState} state
 */
export function earnedText(state) {
  const { stage, side } = state.position;
  const step = stepOf(state.current.at(-1) ?? "", side);
  if (!step) return "";
  if (stage.kind === "bonus") return t("You landed exactly on the goal line. That earns a bonus move.");
  if (stage.kind === "opening") return t("Row %(row)s was empty: you get an extra turn.", { row: step.to });
  const n = stage.steps ?? 0;
  if (step.to === goalRow(side)) return t("An opening move onto the goal line earns a follow-up of one row.");
  return tn(
    "You met %(n)s piece in row %(row)s, so move one of your pieces %(n)s row.",
    "You met %(n)s pieces in row %(row)s, so move one of your pieces %(n)s rows.",
    n,
    { row: step.to },
  );
}

/**
 * What the computer has done.
 * @param {GameState} state
 * @param {PlayedTurn} turn
 */
export function opponentTurnText(state, turn) {
  const step = stepOf(turn.actions[0], turn.side);
  if (!step) return t("The computer can't move and passes.");
  const counts = countsBefore(state, turn.number);
  const n = counts.black[step.to - 1] + counts.red[step.to - 1];
  if (step.to === goalRow(turn.side)) return t("The computer brings a piece home.");
  if (!n) return t("The computer opens into an empty row and earns nothing.");
  if (turn.actions.length === 1) return t("The computer makes only an opening move.");
  return tn(
    "The computer meets %(n)s piece in row %(row)s: its follow-up is %(n)s row.",
    "The computer meets %(n)s pieces in row %(row)s: its follow-up is %(n)s rows.",
    n,
    { row: step.to },
  );
}

/**
 * How good a turn was, and what would have been better.
 * @param {PlayedTurn} turn
 * @param {ValuedPosition} valued the position before it
 */
export function judgementText(turn, valued) {
  const [best] = valued.turns;
  const own = valued.turns.find((one) => one.actions.join() === turn.actions.join());
  if (!own || valued.turns.length === 1) return t("You had no choice.");
  const lost = best.value - own.value;
  if (lost <= NEARLY) return valued.exact ? t("Well played: nothing was better.") : t("Well played: the computer sees nothing better.");
  const values = { turn: turnStepsText(best, turn.side), why: reasonText(best, own, turn.side) };
  return lost <= A_LITTLE ? t("Not bad. A little better: %(turn)s. %(why)s", values) : t("Better: %(turn)s. %(why)s", values);
}

/**
 * @param {ValuedTurn} turn
 * @param {Side} side
 */
function turnStepsText(turn, side) {
  const steps = turn.actions.flatMap((action) => stepOf(action, side) ?? []);
  return steps.map(({ from, to }) => t("from row %(from)s to row %(to)s", { from, to })).join(", ");
}

/**
 * @param {ValuedTurn} best
 * @param {ValuedTurn} own
 * @param {Side} side
 */
function reasonText(best, own, side) {
  const more = rowsGained(best, side) - rowsGained(own, side);
  if (more > 0) return tn("That takes you %(n)s row further.", "That takes you %(n)s rows further.", more);
  return more ? t("It doesn't go as far, but it helps your opponent less.") : t("It goes just as far, but helps your opponent less.");
}

/**
 * How many rows a turn takes its side forward, or the other one back.
 * @param {ValuedTurn} turn
 * @param {Side} side
 */
function rowsGained(turn, side) {
  const forward = side === "b" ? 1 : -1;
  return turn.actions.flatMap((action) => stepOf(action, side) ?? []).reduce((sum, step) => sum + (step.to - step.from) * forward, 0);
}

/** @param {Side} side */
function goalRow(side) {
  return side === "b" ? 8 : 1;
}
