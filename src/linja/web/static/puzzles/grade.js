/** What stands beside a puzzle: its grade, and how many were solved in a row. */

/** @import { Puzzle } from "../types/api.js" */
/** @import { Statistics } from "../types/modules.js" */

import { part } from "../page/dom.js";
import { date } from "../words/dates.js";
import { t } from "../words/i18n.js";
import { chooseGrade, progress } from "./progress.js";
import { gradeText } from "./words.js";

/**
 * @param {Puzzle} puzzle
 * @param {Statistics} sums
 */
export function showAbout(puzzle, { streak, best }) {
  part("grade").textContent = String(puzzle.grade);
  part("graded").textContent = gradeText(puzzle.grade);
  part("streak").textContent = String(streak);
  part("best").textContent = String(best);
  const follows = document.getElementById("follows");
  if (follows) follows.textContent = t("Follows you: grade %(grade)s", { grade: Math.floor(progress(puzzle.rules).level) });
}

/**
 * A grade can be chosen by hand.
 * @param {string} rules
 * @param {() => void} changed
 */
export function listenForDifficulty(rules, changed) {
  const difficulty = /** @type {HTMLSelectElement} */ (part("difficulty"));
  difficulty.value = String(progress(rules).chosen ?? "");
  difficulty.addEventListener("change", () => {
    chooseGrade(rules, difficulty.value ? Number(difficulty.value) : null);
    changed();
  });
}

/** @param {string | null} day */
export function showDay(day) {
  if (day) part("day").textContent = date(`${day}T12:00`);
}
