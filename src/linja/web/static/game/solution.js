/** The edition's solution being built in the background: how far it is, and a way to say no. */

/** @import { SolutionNews } from "../types.js" */

import { part } from "../page.js";
import { t } from "../text.js";

/** @param {SolutionNews} news */
export function showSolution(news) {
  const building = news.status === "building";
  const card = part("solution");
  if (!building && card.hidden) return;
  card.hidden = !building && !card.dataset.declined;
  part("solution-building").hidden = !building;
  part("solution-declined").hidden = building;
  if (!building) return;
  const share = Math.round(100 * (news.progress ?? 0));
  /** @type {HTMLProgressElement} */ (part("solution-progress")).value = share;
  part("solution-left").textContent =
    news.seconds_left == null ? t("%(share)s %%", { share }) : t("%(share)s %%, about %(seconds)s seconds left", { share, seconds: Math.ceil(news.seconds_left) });
}

/** @param {string} rules */
export function listenForNo(rules) {
  const address = `/api/solutions/${encodeURIComponent(rules)}`;
  const card = part("solution");
  part("solution-no").addEventListener("click", async () => {
    card.dataset.declined = "yes";
    await fetch(address, { method: "DELETE" });
    showSolution({ type: "solution", rules, status: "missing", progress: null, seconds_left: null });
  });
  part("solution-yes").addEventListener("click", async () => {
    delete card.dataset.declined;
    await fetch(address, { method: "POST" });
    showSolution({ type: "solution", rules, status: "building", progress: 0, seconds_left: null });
  });
}
