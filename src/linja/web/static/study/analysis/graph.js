/** The margin over a game as a curve: above the middle Black is ahead, below it Red. Mistakes are marked. */

/** @import { AnalysedTurn, GameAnalysis } from "../../types/api.js" */

import { svg } from "../../board/draw.js";
import { colour } from "../../words/names.js";
import { forBlack } from "../../words/values.js";

const WIDTH = 600;
const HEIGHT = 150;
const PAD = 10;
const LEAST = 8; // so many points up and down are shown at least
const MARKED = ["inaccuracy", "mistake", "blunder"];

/**
 * @param {HTMLElement} place
 * @param {GameAnalysis} analysis
 * @param {number | null} now the number of the turn that is looked at, 0 for the start
 * @param {(number: number) => void} go
 */
export function showGraph(place, analysis, now, go) {
  const values = [analysis.start_value, ...analysis.turns.map((turn) => forBlack(turn.value, turn.side === "black" ? "b" : "r"))];
  const most = Math.max(LEAST, ...values.map(Math.abs));
  const x = (/** @type {number} */ at) => PAD + (at * (WIDTH - 2 * PAD)) / Math.max(1, values.length - 1);
  const y = (/** @type {number} */ value) => HEIGHT / 2 - (value / most) * (HEIGHT / 2 - PAD);
  const points = values.map((value, at) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`);
  const area = `M${x(0)} ${HEIGHT / 2}L${points.join("L")}L${x(values.length - 1).toFixed(1)} ${HEIGHT / 2}Z`;
  const picture = svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true", class: "curve" },
    svg("rect", { class: "ground", width: WIDTH, height: HEIGHT, rx: 8 }),
    svg("path", { class: "area", d: area }),
    svg("path", { class: "zero", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
    svg("path", { class: "line", d: `M${points.join("L")}` }),
    ...(now === null ? [] : [svg("path", { class: "now", d: `M${x(now).toFixed(1)} 0V${HEIGHT}` })]),
    ...[`${colour("b")} +${Math.round(most)}`, "0", `${colour("r")} +${Math.round(most)}`].map((text, at) => label(text, [18, HEIGHT / 2 - 5, HEIGHT - 7][at])),
    ...analysis.turns.filter(isMarked).map((turn) => dot(turn, x(turn.number), y(values[turn.number]))),
  );
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * WIDTH;
    const number = Math.round(((at - PAD) / (WIDTH - 2 * PAD)) * (values.length - 1));
    go(Math.min(values.length - 1, Math.max(0, number)));
  });
  place.replaceChildren(picture);
}

/**
 * What the height means.
 * @param {string} text
 * @param {number} y
 */
function label(text, y) {
  const element = svg("text", { class: "axis", x: 8, y });
  element.textContent = text;
  return element;
}

/** @param {AnalysedTurn} turn */
export function isMarked(turn) {
  return turn.label !== null && MARKED.includes(turn.label);
}

/**
 * @param {AnalysedTurn} turn
 * @param {number} x
 * @param {number} y
 */
function dot(turn, x, y) {
  const radius = { inaccuracy: 4, mistake: 5.5, blunder: 7 }[/** @type {"inaccuracy"} */ (turn.label)];
  return svg("circle", { class: `dot ${turn.label} ${turn.side}`, cx: x.toFixed(1), cy: y.toFixed(1), r: radius });
}
