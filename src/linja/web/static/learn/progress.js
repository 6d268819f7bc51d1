/** Which lessons have been done, kept in this browser. */

import { store, storedObject } from "../browser/storage.js";

/** @returns {Record<string, string[]>} the lessons done of each edition */
function kept() {
  return storedObject("course", {});
}

/**
 * @param {string} edition
 * @returns {string[]}
 */
export function lessonsDone(edition) {
  const done = kept()[edition];
  return Array.isArray(done) ? done : [];
}

/**
 * Keeps that a lesson has been done, and says so to whoever counts.
 * @param {string} edition
 * @param {string} lesson
 */
export function keepDone(edition, lesson) {
  const done = lessonsDone(edition);
  if (!done.includes(lesson)) store("course", JSON.stringify({ ...kept(), [edition]: [...done, lesson] }));
  document.dispatchEvent(new CustomEvent("linja-lesson", { detail: { edition, lesson, at: new Date().toISOString() } }));
}

/** @param {string} edition */
export function forgetDone(edition) {
  store("course", JSON.stringify({ ...kept(), [edition]: [] }));
}
