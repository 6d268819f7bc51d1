/** A small chart: the accuracy of each game as a dot, and a moving average as a line. */

/** @import { GameResult } from "../types/modules.js" */

import { svg } from "../board/draw.js";
import { t, tn } from "../words/i18n.js";

const HEIGHT = 180;
const LEFT = 44;
const MARGIN = 12;
const MEAN_OF = 5; // games of the moving average

/**
 * @param {GameResult[]} games with an accuracy, the oldest first
 * @param {number} width in pixels, so that what is written keeps its size
 */
export function accuracyChart(games, width) {
  const values = games.map((game) => game.accuracy ?? 0);
  const x = (/** @type {number} */ at) => LEFT + MARGIN + (values.length > 1 ? (at / (values.length - 1)) * (width - LEFT - 2 * MARGIN) : (width - LEFT) / 2);
  const y = (/** @type {number} */ value) => MARGIN + (1 - value / 100) * (HEIGHT - 2 * MARGIN);
  const means = values.map((_, at) => mean(values.slice(Math.max(0, at - MEAN_OF + 1), at + 1)));
  const picture = svg("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, class: "chart", role: "img", "aria-label": summary(values) });
  for (const mark of [0, 50, 100]) {
    const label = svg("text", { x: LEFT - 6, y: y(mark) + 4, "text-anchor": "end" });
    label.textContent = t("%(n)s %%", { n: mark });
    picture.append(svg("path", { class: "grid", d: `M${LEFT} ${y(mark)}H${width}` }), label);
  }
  picture.append(svg("polyline", { class: "mean", points: means.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(" ") }));
  picture.append(...values.map((value, at) => svg("circle", { class: games[at].outcome, cx: x(at).toFixed(1), cy: y(value).toFixed(1), r: 4 })));
  return picture;
}

/** @param {number[]} values */
function summary(values) {
  const last = values.slice(-MEAN_OF);
  const means = { all: Math.round(mean(values)), last: Math.round(mean(last)) };
  return tn("Accuracy in %(n)s game: %(all)s %% on average, %(last)s %% recently.", "Accuracy in %(n)s games: %(all)s %% on average, %(last)s %% recently.", values.length, means);
}

/** @param {number[]} values */
function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
