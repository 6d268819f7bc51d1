/** The page of all puzzles, with what has been done in this browser. */

import "../board/board.js";
import "../page/settings.js";
import { make } from "../page/dom.js";
import { statistics } from "../statistics/log.js";
import { t, tn } from "../words/i18n.js";
import { progress, today } from "./progress.js";

const { puzzles } = statistics();

for (const set of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-rules]"))) {
  const rules = set.dataset.rules ?? "";
  const solved = puzzles[rules]?.solved;
  const met = /** @type {HTMLElement} */ (set.querySelector(".met"));
  if (solved) met.textContent += ` · ${tn("%(n)s solved", "%(n)s solved", solved)}`;
  const daily = progress(rules).days[today()];
  if (daily !== undefined) set.querySelector(".daily")?.append(mark(daily));
}

/** @param {boolean} solved */
function mark(solved) {
  return make("span", { role: "img", "aria-label": solved ? t("solved") : t("not solved") }, solved ? "✓" : "✗");
}
