/** The page of what has been done in this browser. */

/** @import { GameResult, Statistics } from "../types/modules.js" */

import "../page/settings.js";
import { byId, make } from "../page/dom.js";
import { clearProgress } from "../puzzles/progress.js";
import { timeText } from "../words/dates.js";
import { t, tn } from "../words/i18n.js";
import { levelName, rulesTitle } from "../words/names.js";
import { accuracyChart } from "./chart.js";
import { clearStatistics, statistics } from "./log.js";

/** @param {Statistics} kept */
function show(kept) {
  const sums = Object.values(kept.puzzles);
  const solved = sums.reduce((sum, set) => sum + set.solved, 0);
  const nothing = !kept.games.length && !sums.length && !Object.keys(kept.lessons).length;
  byId("empty").hidden = !nothing;
  byId("panels").hidden = byId("forgetting").hidden = nothing;
  for (const outcome of ["won", "drawn", "lost"]) showNumber(outcome, kept.games.filter((game) => game.outcome === outcome).length);
  showNumber("solved", solved);
  showNumber("streak", kept.streak);
  showNumber("best", kept.best);
  showRows("levels", Object.entries(kept.levels).map(([rules, level]) => [rulesTitle(rules), levelName(level)]));
  showRows("sets", Object.entries(kept.puzzles).map(([rules, set]) => [rulesTitle(rules), t("%(solved)s of %(all)s", { solved: set.solved, all: set.solved + set.failed })]));
  showRows("lessons", Object.entries(kept.lessons).map(([edition, done]) => [rulesTitle(edition), tn("%(n)s lesson", "%(n)s lessons", done.length)]));
  showAccuracy(kept.games.filter((game) => game.accuracy !== null));
}

/**
 * @param {string} id
 * @param {number} number
 */
function showNumber(id, number) {
  byId(id).textContent = String(number);
}

/**
 * @param {string} id
 * @param {string[][]} rows
 */
function showRows(id, rows) {
  byId(id).hidden = !rows.length;
  byId(`${id}-rows`).replaceChildren(...rows.map(([head, ...cells]) => make("tr", {}, make("th", { scope: "row" }, head), ...cells.map((cell) => make("td", {}, cell)))));
}

let draw = () => {};
addEventListener("resize", () => draw());

/** @param {GameResult[]} games */
function showAccuracy(games) {
  const results = { won: t("Win"), drawn: t("Draw"), lost: t("Loss") };
  const rows = games.toReversed().map((game) => [
    timeText(game.at),
    rulesTitle(game.rules),
    game.level ? levelName(game.level) : t("a person"),
    results[game.outcome],
    t("%(n)s %%", { n: Math.round(game.accuracy ?? 0) }),
  ]);
  showRows("accuracy", rows);
  draw = () => byId("chart").replaceChildren(...(games.length ? [accuracyChart(games, Math.max(240, byId("chart").clientWidth))] : []));
  draw();
}

byId("forget").addEventListener("click", () => /** @type {HTMLDialogElement} */ (byId("forget-dialog")).showModal());
byId("forget-yes").addEventListener("click", () => {
  clearStatistics();
  clearProgress();
  show(statistics());
  byId("forgotten").textContent = t("Deleted.");
  byId("forgotten").focus();
});

show(statistics());
