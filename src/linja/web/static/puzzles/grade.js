/** The panel beside a puzzle: its grade, the choice of a grade, and how many were solved in a row. */

/** @import { Puzzle } from "../types/api.js" */
/** @import { Statistics } from "../types/modules.js" */

import { byId } from "../page/dom.js";
import { dayText } from "../words/dates.js";
import { chooseGrade, chooseTheme, dayNear, progress, today } from "./progress.js";
import { gradeText } from "./words.js";

/**
 * @param {Puzzle} puzzle
 * @param {Statistics} sums
 */
export function showGrade(puzzle, { streak, best }) {
  byId("grade").textContent = String(puzzle.grade);
  byId("graded").textContent = gradeText(puzzle.grade);
  byId("streak").textContent = String(streak);
  byId("best").textContent = String(best);
}

/**
 * @param {string} rules
 * @param {() => void} changed
 */
export function listenForGradeChoice(rules, changed) {
  const difficulty = /** @type {HTMLSelectElement} */ (byId("difficulty"));
  difficulty.value = String(progress(rules).chosen ?? "");
  difficulty.addEventListener("change", () => {
    chooseGrade(rules, difficulty.value ? Number(difficulty.value) : null);
    changed();
  });
  const theme = /** @type {HTMLSelectElement} */ (byId("theme"));
  theme.value = progress(rules).theme ?? "";
  theme.addEventListener("change", () => {
    chooseTheme(rules, theme.value || null);
    changed();
  });
}

/**
 * The day, with the way to those before and after it that have come.
 * @param {string | null} day
 */
export function showDay(day) {
  if (!day) return;
  byId("day").textContent = dayText(`${day}T12:00`);
  for (const [id, by] of /** @type {[string, number][]} */ ([["day-before", -1], ["day-after", 1]])) {
    byId(id).hidden = dayNear(day, by) > today();
    byId(id).setAttribute("href", `?date=${dayNear(day, by)}`);
  }
}
