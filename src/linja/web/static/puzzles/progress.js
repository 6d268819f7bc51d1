/** How hard a puzzle may be and which have been met, for each set of rules, kept on this device. */

import { removeStored, store, storedObject } from "../browser/storage.js";

const FIRST_LEVEL = 3; // before anything was solved
const EASIEST = 1;
const HARDEST = 11;
const LEVEL_STEP = 0.5; // two in a row change the grade

/**
 * @typedef {object} Progress
 * @property {number} level goes up and down with success
 * @property {number | null} chosen a grade chosen by the visitor
 * @property {string | null} [theme] chosen by the visitor
 * @property {string[]} met names of puzzles that were tried
 * @property {Record<string, boolean>} days whether the puzzle of a day was solved
 */

/**
 * @param {string} rules
 * @returns {Progress}
 */
export function progress(rules) {
  return storedObject(`puzzles-${rules}`, /** @type {Progress} */ ({ level: FIRST_LEVEL, chosen: null, met: [], days: {} }));
}

/**
 * @param {string} rules
 * @param {Partial<Progress>} change
 */
function storeProgress(rules, change) {
  store(`puzzles-${rules}`, JSON.stringify({ ...progress(rules), ...change }));
}

/**
 * The grade that fits now.
 * @param {string} rules
 */
export function fittingGrade(rules) {
  const { level, chosen } = progress(rules);
  return chosen ?? Math.floor(level);
}

/**
 * @param {string} rules
 * @param {number | null} grade null: it follows the success
 */
export function chooseGrade(rules, grade) {
  storeProgress(rules, { chosen: grade });
}

/**
 * @param {string} rules
 * @param {string | null} theme null: any
 */
export function chooseTheme(rules, theme) {
  storeProgress(rules, { theme });
}

/**
 * A first try at a puzzle is over.
 * @param {import("../types/modules.js").PuzzleResult} tried
 * @param {string | null} day whose puzzle it was
 */
export function storeTry({ name, rules, grade, solved, hinted }, day) {
  const { level, met, days } = progress(rules);
  storeProgress(rules, {
    level: Math.min(HARDEST, Math.max(EASIEST, level + levelChange(level, grade, solved, hinted))),
    met: [...met.filter((known) => known !== name), name],
    days: day ? { ...Object.fromEntries(Object.entries(days).slice(-400)), [day]: solved } : days,
  });
}

/**
 * An easy puzzle solved says little, and so does a hard one failed.
 * @param {number} level
 * @param {number} grade
 * @param {boolean} solved
 * @param {boolean} hinted
 */
function levelChange(level, grade, solved, hinted) {
  if (solved) return hinted || grade < Math.floor(level) ? 0 : LEVEL_STEP;
  return grade > Math.floor(level) ? 0 : -LEVEL_STEP;
}

/**
 * One of the names that has not been met, at this grade or the nearest that has some; else the one met longest ago.
 * @param {string[][]} grades names by grade
 * @param {number} grade
 * @param {string[]} met
 */
export function pickPuzzle(grades, grade, met) {
  const near = [...grades.keys()].sort((one, two) => Math.abs(one + 1 - grade) - Math.abs(two + 1 - grade));
  for (const at of near) {
    const fresh = grades[at].filter((name) => !met.includes(name));
    if (fresh.length) return fresh[Math.floor(Math.random() * fresh.length)];
  }
  return met.find((name) => grades.some((names) => names.includes(name))) ?? grades.flat()[0];
}

/** The date of today where the visitor is, as 2026-11-16. */
export function today() {
  const now = new Date();
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * A day before or after another.
 * @param {string} day as 2026-11-16
 * @param {number} by
 */
export function dayNear(day, by) {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}

/** The day of the page's address, if it is one that has come; else today. */
export function chosenDay() {
  const wanted = new URLSearchParams(location.search).get("date") ?? "";
  return /^20\d\d-\d\d-\d\d$/.test(wanted) && !Number.isNaN(Date.parse(wanted)) && wanted < today() ? wanted : today();
}

/** As if none had been tried. */
export function clearProgress() {
  removeStored("puzzles-");
}
