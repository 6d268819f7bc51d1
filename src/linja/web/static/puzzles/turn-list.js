/** The turns that were talked about, with what each is worth to whoever solves the puzzle. */

/** @import { LegalTurn, PuzzleSolution, Refutation } from "../types/api.js" */

import { byId, make } from "../page/dom.js";
import { t } from "../words/i18n.js";
import { turnText } from "../words/names.js";
import { marginText } from "../words/values.js";

/**
 * @param {{phase: string, failed: LegalTurn | null, refutation: Refutation | null, solution: PuzzleSolution | null}} now
 */
export function showLines({ phase, failed, refutation, solution }) {
  const lines = [];
  if (phase !== "wrong" && solution) lines.push(line(solution.turn.turn, solution.value, true));
  if (failed) lines.push(line(failed.turn, refutation?.value ?? null, false, refutation?.answer?.turn));
  byId("task-lines").replaceChildren(...lines);
  byId("task-lines").hidden = phase === "asked" || !lines.length;
}

/**
 * @param {string} turn
 * @param {number | null} value
 * @param {boolean} right
 * @param {string} [answer]
 */
function line(turn, value, right, answer) {
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
