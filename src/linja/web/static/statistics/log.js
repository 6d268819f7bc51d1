/**
 * What has been done in this browser: games, puzzles and lessons. Every page loads it; it hears of a fact by an event on
 * the document and keeps it on this device, nowhere else.
 *
 *     linja-report  {id, rules, level, opponent, outcome, accuracy, at}
 *     linja-puzzle  {name, rules, grade, solved, hinted, at}
 *     linja-lesson  {edition, lesson, at}
 */

/** @import { GameResult, LessonResult, PuzzleResult, Statistics } from "../types/modules.js" */

import { store, storedObject } from "../browser/storage.js";

const STORED_AS = "statistics";
const MOST_GAMES = 500; // the oldest make room

/** Everything so far. */
export function statistics() {
  return storedObject(STORED_AS, /** @type {Statistics} */ ({ games: [], levels: {}, puzzles: {}, streak: 0, best: 0, lessons: {} }));
}

/** As if nothing had been done. */
export function clearStatistics() {
  store(STORED_AS, null);
}

/** @param {(kept: Statistics) => void} change */
function change(change) {
  const kept = statistics();
  change(kept);
  store(STORED_AS, JSON.stringify(kept));
}

/**
 * A game is reported again whenever its page is opened: it stays in its place.
 * @param {GameResult} report
 */
function addGame({ id, rules, level, opponent = null, outcome, accuracy, at }) {
  change((kept) => {
    const known = kept.games.find((game) => game.id === id);
    if (known) known.accuracy = accuracy ?? known.accuracy;
    else kept.games = [...kept.games, { id, rules, level, opponent, outcome, accuracy, at }].slice(-MOST_GAMES);
    if (level && outcome === "won" && rank(level) > rank(kept.levels[rules])) kept.levels[rules] = level;
  });
}

/**
 * Levels in their order, the gentle ones first, `perfect` last.
 * @param {string | undefined} level
 */
function rank(level) {
  const words = { gentle: -2, easy: -1, "rules-of-thumb": 0, perfect: 100 };
  return words[/** @type {keyof typeof words} */ (level)] ?? Number(level ?? -100);
}

/** @param {PuzzleResult} tried */
function addPuzzle({ rules, solved, hinted }) {
  change((kept) => {
    const sums = (kept.puzzles[rules] ??= { solved: 0, failed: 0 });
    sums[solved ? "solved" : "failed"] += 1;
    if (!solved) kept.streak = 0;
    else if (!hinted) kept.streak += 1;
    kept.best = Math.max(kept.best, kept.streak);
  });
}

/** @param {LessonResult} done */
function addLesson({ edition, lesson }) {
  change((kept) => (kept.lessons[edition] = [...new Set([...(kept.lessons[edition] ?? []), String(lesson)])]));
}

/** @type {[string, (detail: any) => void][]} */
const EVENTS = [
  ["linja-report", addGame],
  ["linja-puzzle", addPuzzle],
  ["linja-lesson", addLesson],
];

for (const [name, hear] of EVENTS) document.addEventListener(name, (event) => hear(/** @type {CustomEvent} */ (event).detail));
