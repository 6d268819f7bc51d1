/** The solution and the turn that failed, each with its value for the solver. */

/** @import { LegalTurn, PuzzleSolution, Refutation } from "../types/api.js" */

import { byId, make } from "../page/dom.js";
import { t } from "../words/i18n.js";
import { turnText } from "../words/names.js";
import { marginText } from "../words/values.js";

/**
 * @param {{phase: string, failed: LegalTurn | null, refutation: Refutation | null, solution: PuzzleSolution | null}} now
 */
export function showTurnList({ phase, failed, refutation, solution }) {
  const items = [];
  if (phase !== "wrong" && solution) items.push(turnItem(solution.turn.turn, solution.value, true));
  if (failed) items.push(turnItem(failed.turn, refutation?.value ?? null, false, refutation?.answer?.turn));
  byId("task-lines").replaceChildren(...items);
  byId("task-lines").hidden = phase === "asked" || !items.length;
}

/**
 * @param {string} turn
 * @param {number | null} value
 * @param {boolean} right
 * @param {string} [answer]
 */
function turnItem(turn, value, right, answer) {
  const mark = make("span", { class: "mark", "aria-hidden": "true" }, right ? "✓" : "✗");
  const words = make("span", { class: "unseen" }, right ? t("right") : t("wrong"));
  const text = answer ? `${turnText(turn)}, ${turnText(answer)}` : turnText(turn);
  return make(
    "li",
    { class: right ? "right" : "wrong" },
    mark,
    words,
    make("span", { class: "turn" }, text),
    make("span", { class: "value" }, value === null ? "" : marginText(value, true)),
  );
}
