/** The edition's solution: whether to build it, if that is for this player to decide, and how far it is. */

/** @import { SolutionStatus } from "../../types/game.js" */

import { request } from "../../browser/backend.js";
import { byId } from "../../page/dom.js";
import { t, tn } from "../../words/i18n.js";

/** @param {SolutionStatus} news */
export function showSolution(news) {
  const decides = "decides" in byId("solution").dataset;
  const building = news.status === "building";
  const missing = news.status === "missing" && news.possible && decides;
  byId("solution").hidden = !building && !missing;
  byId("solution-asked").hidden = !missing || news.refused;
  byId("solution-building").hidden = !building;
  byId("solution-declined").hidden = !missing || !news.refused;
  byId("solution-no").hidden = !decides;
  const share = Math.round(100 * (news.progress ?? 0));
  /** @type {HTMLProgressElement} */ (byId("solution-progress")).value = share;
  byId("solution-left").textContent =
    news.seconds_left === null
      ? t("%(share)s %%", { share })
      : tn("%(share)s %%, about %(n)s second left", "%(share)s %%, about %(n)s seconds left", Math.ceil(news.seconds_left), { share });
}

/**
 * The server answers with news on the socket.
 * @param {string} rules
 */
export function listenForSolutionButtons(rules) {
  const address = `/api/solutions/${encodeURIComponent(rules)}`;
  for (const button of byId("solution").querySelectorAll("button")) {
    button.addEventListener("click", () => void request(address, { method: button.dataset.method }));
  }
}
