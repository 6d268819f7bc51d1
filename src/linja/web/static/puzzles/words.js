/** A puzzle in words: what is asked, why a turn fails, what the right one leads to. */

/** @import { Puzzle, Refutation } from "../types/api.js" */
/** @import { Side } from "../types/game.js" */

import { other, sideToMove } from "../board/position.js";
import { t, tn } from "../words/i18n.js";
import { colour, turnText } from "../words/names.js";

/** @param {Puzzle} puzzle */
export function taskText(puzzle) {
  const side = colour(sideToMove(puzzle.position));
  return puzzle.keeps === "win" ? t("Keep the win for %(side)s", { side }) : t("Keep the draw for %(side)s", { side });
}

/** @param {Puzzle} puzzle */
export function onlyTurnText(puzzle) {
  return puzzle.keeps === "win" ? t("Every other turn throws the win away.") : t("Every other turn throws the draw away.");
}

/** @param {Puzzle} puzzle */
export function wrongText(puzzle) {
  return puzzle.keeps === "win" ? t("That throws the win away.") : t("That throws the draw away.");
}

/**
 * How the game ends with best play by both.
 * @param {Side} side
 * @param {number} value the margin for that side
 */
export function bestPlayText(side, value) {
  if (!value) return t("With best play, it's a draw.");
  const winner = colour(value > 0 ? side : other(side));
  return tn("With best play, %(side)s wins by %(n)s.", "With best play, %(side)s wins by %(n)s.", Math.abs(value), { side: winner });
}

/**
 * How the game has ended.
 * @param {Side} side
 * @param {number} value
 */
function resultText(side, value) {
  if (!value) return t("It's a draw.");
  const winner = colour(value > 0 ? side : other(side));
  return tn("%(side)s wins by %(n)s.", "%(side)s wins by %(n)s.", Math.abs(value), { side: winner });
}

/**
 * Why a turn fails.
 * @param {Puzzle} puzzle
 * @param {Refutation} refutation
 */
export function refutationText(puzzle, { value, answer }) {
  const side = sideToMove(puzzle.position);
  if (!answer) return `${t("This ends the game too early.")} ${resultText(side, value ?? 0)}`;
  const turn = turnText(answer.turn);
  const values = { side: colour(other(side)), turn };
  const answers = answer.turn === "pass" ? t("%(side)s passes.", values) : t("%(side)s answers %(turn)s.", values);
  if (value === null) {
    const gone = puzzle.keeps === "win" ? t("Now the win is gone.") : t("Now the draw is gone.");
    return `${answers} ${gone}`;
  }
  if (answer.over) return `${t("%(side)s answers %(turn)s and ends the game.", values)} ${resultText(side, value)}`;
  return `${answers} ${bestPlayText(side, value)}`;
}

/** @param {number} grade */
export function gradeText(grade) {
  return grade > 10 ? t("Not even the computer's level 10 finds it.") : t("The computer finds it from level %(level)s up.", { level: grade });
}
