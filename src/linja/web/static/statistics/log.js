/**
 * What has been done in this browser: games, puzzles and lessons. Every page loads it; it hears of a fact by an event on
 * the document and keeps it on this device, nowhere else.
 *
 *     linja-report  {id, rules, level, outcome, accuracy, at}
 *     linja-puzzle  {name, rules, grade, solved, hinted, at}
 *     linja-lesson  {edition, lesson, at}
 */

/** @import { GameResult, LessonResult, PuzzleResult, Statistics } from "../types/modules.js" */

import { store, storedObject } from "../browser/storage.js";

const KEPT = "statistics";
const MOST_GAMES = 500; // the oldest make room

/** Everything so far. */
export function statistics() {
  return storedObject(KEPT, /** @type {Statistics} */ ({ games: [], levels: {}, puzzles: {}, streak: 0, best: 0, lessons: {} }));
}

/** As if nothing had been done. */
export function forgetStatistics() {
  store(KEPT, null);
}

/** @param {(kept: Statistics) => void} change */
function keep(change) {
  const kept = statistics();
  change(kept);
  store(KEPT, JSON.stringify(kept));
}

/**
 * A game may be reported again, whenever somebody looks at it: it stays in its place.
 * @param {GameResult} report
 */
function reported({ id, rules, level, outcome, accuracy, at }) {
  keep((kept) => {
    const known = kept.games.find((game) => game.id === id);
    if (known) known.accuracy = accuracy ?? known.accuracy;
    else kept.games = [...kept.games, { id, rules, level, outcome, accuracy, at }].slice(-MOST_GAMES);
    if (level && outcome === "won" && rank(level) > rank(kept.levels[rules])) kept.levels[rules] = level;
  });
}

/**
 * Levels in their order, `perfect` last.
 * @param {string | undefined} level
 */
function rank(level) {
  return level === "perfect" ? 100 : Number(level ?? 0);
}

/** @param {PuzzleResult} tried */
function tried({ rules, solved, hinted }) {
  keep((kept) => {
    const sums = (kept.puzzles[rules] ??= { solved: 0, failed: 0 });
    sums[solved ? "solved" : "failed"] += 1;
    if (!solved) kept.streak = 0;
    else if (!hinted) kept.streak += 1;
    kept.best = Math.max(kept.best, kept.streak);
  });
}

/** @param {LessonResult} done */
function learned({ edition, lesson }) {
  keep((kept) => (kept.lessons[edition] = [...new Set([...(kept.lessons[edition] ?? []), String(lesson)])]));
}

/** @type {[string, (detail: any) => void][]} */
const HEARD = [
  ["linja-report", reported],
  ["linja-puzzle", tried],
  ["linja-lesson", learned],
];

for (const [name, hear] of HEARD) document.addEventListener(name, (event) => hear(/** @type {CustomEvent} */ (event).detail));
