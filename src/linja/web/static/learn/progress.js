/** The lessons that have been done, stored in this browser. */

import { store, storedObject } from "../browser/storage.js";

/** @returns {Record<string, string[]>} the lessons done of each edition */
function storedLessons() {
  return storedObject("course", {});
}

/**
 * @param {string} edition
 * @returns {string[]}
 */
export function lessonsDone(edition) {
  const done = storedLessons()[edition];
  return Array.isArray(done) ? done : [];
}

/**
 * Stores that a lesson has been done, and reports it to the statistics (statistics/log.js).
 * @param {string} edition
 * @param {string} lesson
 */
export function storeDone(edition, lesson) {
  const done = lessonsDone(edition);
  if (!done.includes(lesson)) store("course", JSON.stringify({ ...storedLessons(), [edition]: [...done, lesson] }));
  document.dispatchEvent(new CustomEvent("linja-lesson", { detail: { edition, lesson, at: new Date().toISOString() } }));
}

/**
 * @param {string} edition
 * @param {string[]} lessons as if these had not been done
 */
export function clearDone(edition, lessons) {
  store("course", JSON.stringify({ ...storedLessons(), [edition]: lessonsDone(edition).filter((lesson) => !lessons.includes(lesson)) }));
}
