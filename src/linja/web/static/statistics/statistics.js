/** The page of what has been done in this browser. */

/** @import { GameResult, Statistics } from "../types/modules.js" */

import "../page/settings.js";
import { byId, make } from "../page/dom.js";
import { forgetProgress } from "../puzzles/progress.js";
import { timeText } from "../words/dates.js";
import { t, tn } from "../words/i18n.js";
import { levelName, rulesName } from "../words/names.js";
import { accuracyChart } from "./chart.js";
import { forgetStatistics, statistics } from "./log.js";

/**
 * Rules such as `bonus+aggressive` as one reads them.
 * @param {string} rules
 */
function named(rules) {
  const [edition, ...words] = rules.split("+");
  return rulesName([edition[0].toUpperCase() + edition.slice(1), ...words.map((word) => word.replaceAll("-", " "))].join(", "));
}

/** @param {Statistics} kept */
function show(kept) {
  const sums = Object.values(kept.puzzles);
  const solved = sums.reduce((sum, set) => sum + set.solved, 0);
  const nothing = !kept.games.length && !sums.length && !Object.keys(kept.lessons).length;
  byId("empty").hidden = !nothing;
  byId("panels").hidden = byId("forgetting").hidden = nothing;
  for (const outcome of ["won", "drawn", "lost"]) write(outcome, kept.games.filter((game) => game.outcome === outcome).length);
  write("solved", solved);
  write("streak", kept.streak);
  write("best", kept.best);
  rows("levels", Object.entries(kept.levels).map(([rules, level]) => [named(rules), levelName(level)]));
  rows("sets", Object.entries(kept.puzzles).map(([rules, set]) => [named(rules), t("%(solved)s of %(all)s", { solved: set.solved, all: set.solved + set.failed })]));
  rows("lessons", Object.entries(kept.lessons).map(([edition, done]) => [named(edition), tn("%(n)s lesson", "%(n)s lessons", done.length)]));
  showAccuracy(kept.games.filter((game) => game.accuracy !== null));
}

/**
 * @param {string} id
 * @param {number} number
 */
function write(id, number) {
  byId(id).textContent = String(number);
}

/**
 * @param {string} id
 * @param {string[][]} lines
 */
function rows(id, lines) {
  byId(id).hidden = !lines.length;
  byId(`${id}-rows`).replaceChildren(...lines.map(([head, ...cells]) => make("tr", {}, make("th", { scope: "row" }, head), ...cells.map((cell) => make("td", {}, cell)))));
}

let draw = () => {};
addEventListener("resize", () => draw());

/** @param {GameResult[]} games */
function showAccuracy(games) {
  const results = { won: t("Won"), drawn: t("Drawn"), lost: t("Lost") };
  const lines = games.toReversed().map((game) => [
    timeText(game.at),
    named(game.rules),
    game.level ? levelName(game.level) : t("a person"),
    results[game.outcome],
    t("%(n)s %%", { n: Math.round(game.accuracy ?? 0) }),
  ]);
  rows("accuracy", lines);
  draw = () => byId("chart").replaceChildren(...(games.length ? [accuracyChart(games, Math.max(240, byId("chart").clientWidth))] : []));
  draw();
}

byId("forget").addEventListener("click", () => /** @type {HTMLDialogElement} */ (byId("forget-dialog")).showModal());
byId("forget-yes").addEventListener("click", () => {
  forgetStatistics();
  forgetProgress();
  show(statistics());
  byId("forgotten").textContent = t("Forgotten.");
  byId("forgotten").focus();
});

show(statistics());
document.documentElement.dataset.ready = "";
