/** A teacher's words about a game: what a move earned and why, what the other side did, what would have been better. */

/** @import { ValuedPosition } from "../types/api.js" */
/** @import { GameState, PlayedTurn, Side } from "../types/game.js" */
/** @import { Counts } from "../types/modules.js" */

import { positionText, stepOf } from "../board/position.js";
import { actionText, stepsText } from "../words/actions.js";
import { t, tn } from "../words/i18n.js";
import { colour } from "../words/names.js";

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
 * What the last action of the current turn has earned, and why.
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
 * Why a turn ended after its first step, if that earned nothing.
 * @param {GameState} state
 * @param {PlayedTurn} turn
 */
export function emptyRowText(state, turn) {
  const step = stepOf(turn.actions[0], turn.side);
  if (!step || turn.actions.length > 1 || step.to === goalRow(turn.side) || metIn(countsBefore(state, turn.number), step.to)) return "";
  return t("Row %(row)s was empty, so there is no follow-up.", { row: step.to });
}

/**
 * What the other side has done, step by step.
 * @param {GameState} state
 * @param {PlayedTurn} turn
 */
export function opponentTurnText(state, turn) {
  const side = colour(turn.side);
  const [opening, second, ...rest] = turn.actions;
  const step = stepOf(opening, turn.side);
  if (!step) return t("%(side)s can't move and passes.", { side });
  const said = [openingText(state, turn, step.to)];
  const follow = stepOf(second ?? "", turn.side);
  if (follow && step.to === goalRow(turn.side)) said.push(actionText(turn.side, second));
  if (follow && rest.length) {
    said.push(
      follow.to === goalRow(turn.side)
        ? t("%(side)s lands exactly on the goal line and earns a bonus move.", { side })
        : t("Row %(row)s was empty: %(side)s gets an extra turn.", { row: follow.to, side }),
      ...rest.map((action) => actionText(turn.side, action)),
    );
  }
  return said.join(" ");
}

/**
 * @param {GameState} state
 * @param {PlayedTurn} turn
 * @param {number} row that its first step entered
 */
function openingText(state, turn, row) {
  const side = colour(turn.side);
  const n = metIn(countsBefore(state, turn.number), row);
  if (row === goalRow(turn.side)) return t("%(side)s brings a piece home.", { side });
  if (!n) return t("%(side)s opens into an empty row and earns nothing.", { side });
  if (turn.actions.length === 1) return t("%(side)s makes only an opening move.", { side });
  return tn(
    "%(side)s meets %(n)s piece in row %(row)s: the follow-up is %(n)s row.",
    "%(side)s meets %(n)s pieces in row %(row)s: the follow-up is %(n)s rows.",
    n,
    { row, side },
  );
}

/**
 * How many pieces stand in a row.
 * @param {Counts} counts
 * @param {number} row
 */
function metIn({ black, red }, row) {
  return black[row - 1] + red[row - 1];
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
  const values = { turn: stepsText(best.actions, turn.side), why: gainText(best.actions, own.actions, turn.side) };
  return lost <= A_LITTLE ? t("Not bad. A little better: %(turn)s. %(why)s", values) : t("Better: %(turn)s. %(why)s", values);
}

/**
 * What a better turn gains over another.
 * @param {string[]} best
 * @param {string[]} own
 * @param {Side} side
 */
export function gainText(best, own, side) {
  const more = rowsGained(best, side) - rowsGained(own, side);
  if (more > 0) return tn("That takes you %(n)s row further.", "That takes you %(n)s rows further.", more);
  return more ? t("It doesn't go as far, but it helps your opponent less.") : t("It goes just as far, but helps your opponent less.");
}

/**
 * How many rows a turn takes its side forward, or the other one back.
 * @param {string[]} actions
 * @param {Side} side
 */
function rowsGained(actions, side) {
  const forward = side === "b" ? 1 : -1;
  return actions.flatMap((action) => stepOf(action, side) ?? []).reduce((sum, step) => sum + (step.to - step.from) * forward, 0);
}

/** @param {Side} side */
function goalRow(side) {
  return side === "b" ? 8 : 1;
}
