/** What the analysis of a whole game says: the curve, how accurate each side was, and the mistakes to jump to. */

/** @import { AnalysedPlayer, AnalysedTurn, GameAnalysis, TurnLabel } from "../../types/api.js" */
/** @import { TreeNode } from "./tree.js" */

import { disc } from "../../page/disc.js";
import { byId, make } from "../../page/dom.js";
import { t, tn } from "../../words/i18n.js";
import { colour } from "../../words/names.js";
import { accuracyText, labelName, lostText, MARKS, SIDE_NAMES } from "../../words/values.js";
import { isMarked, showGraph } from "./graph.js";
import { variationFrom } from "./tree.js";

/**
 * @param {GameAnalysis} analysis
 * @param {number | null} now the number of the turn of the main variation that is looked at
 * @param {(number: number) => void} go to a turn of the main variation
 */
export function showReport(analysis, now, go) {
  byId("report").hidden = false;
  showGraph(byId("graph"), analysis, now, go);
  byId("players").replaceChildren(...SIDE_NAMES.map(([name, side]) => playerElement(analysis.players[name], colour(side), side)));
  const marked = analysis.turns.filter(isMarked);
  byId("no-mistakes").hidden = marked.length > 0;
  byId("mistakes").replaceChildren(...marked.map((turn) => make("li", {}, mistakeButton(turn, now, go))));
}

/**
 * @param {AnalysedPlayer} player
 * @param {string} name
 * @param {"b" | "r"} side
 */
function playerElement(player, name, side) {
  const { inaccuracy, mistake, blunder } = player.labels;
  const counts = [
    tn("%(n)s inaccuracy", "%(n)s inaccuracies", inaccuracy),
    tn("%(n)s mistake", "%(n)s mistakes", mistake),
    tn("%(n)s blunder", "%(n)s blunders", blunder),
  ];
  return make(
    "div",
    { class: "player" },
    disc(side),
    make("strong", {}, t("%(side)s: accuracy %(share)s", { side: name, share: accuracyText(player.accuracy, player.exact) })),
    make("span", { class: "small soft" }, counts.join(", ")),
  );
}

/**
 * @param {AnalysedTurn} turn
 * @param {number | null} now
 * @param {(number: number) => void} go
 */
function mistakeButton(turn, now, go) {
  const label = /** @type {keyof typeof MARKS} */ (turn.label);
  const made = make(
    "button",
    { type: "button", class: `turn ${label}` },
    make("span", { class: "n" }, `${turn.number}.`),
    disc(turn.side === "black" ? "b" : "r", true),
    make("span", {}, turn.turn, make("span", { class: "mark", "aria-hidden": "true" }, MARKS[label])),
    make("span", { class: "small" }, t("%(label)s, lost %(n)s", { label: labelName(label), n: lostText(turn.lost, turn.lost_exact) })),
  );
  if (turn.number === now) made.setAttribute("aria-current", "true");
  made.addEventListener("click", () => go(turn.number));
  return made;
}

/**
 * What the turns of the main variation are called.
 * @param {GameAnalysis | null} analysis
 * @param {TreeNode} start
 */
export function labelsOf(analysis, start) {
  /** @type {Map<TreeNode, TurnLabel>} */
  const labels = new Map();
  variationFrom(start).forEach((place, at) => {
    const label = analysis?.turns[at]?.label;
    if (label) labels.set(place, label);
  });
  return labels;
}
