/** What stands beside a puzzle: its grade, and how many were solved in a row. */

/** @import { AskedPuzzle, Statistics } from "../types.js" */

import { date } from "../dates.js";
import { part } from "../page.js";
import { gradeText } from "./explaining.js";

/**
 * @param {AskedPuzzle} puzzle
 * @param {Statistics} sums
 */
export function showAbout(puzzle, { streak, best }) {
  part("grade").textContent = String(puzzle.grade);
  part("graded").textContent = gradeText(puzzle.grade);
  part("streak").textContent = String(streak);
  part("best").textContent = String(best);
}

/** @param {string | null} day */
export function showDay(day) {
  if (day) part("day").textContent = date(`${day}T12:00`);
}
