/** The edition's solution being built in the background: how far it is, and a way to say no. */

/** @import { SolutionStatus } from "../../types/game.js" */

import { byId } from "../../page/dom.js";
import { t, tn } from "../../words/i18n.js";

/** @param {SolutionStatus} news */
export function showSolution(news) {
  const building = news.status === "building";
  const declined = news.status === "missing" && news.refused && news.possible;
  byId("solution").hidden = !building && !declined;
  byId("solution-building").hidden = !building;
  byId("solution-declined").hidden = !declined;
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
  byId("solution-no").addEventListener("click", () => void fetch(address, { method: "DELETE" }));
  byId("solution-yes").addEventListener("click", () => void fetch(address, { method: "POST" }));
}
