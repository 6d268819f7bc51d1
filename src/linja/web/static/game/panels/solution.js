/** The edition's solution: whether to build it, if that is for this player to decide, and how far it is. */

/** @import { SolutionStatus } from "../../types/game.js" */

import { request } from "../../browser/backend.js";
import { store, stored } from "../../browser/storage.js";
import { byId } from "../../page/dom.js";
import { t, tn } from "../../words/i18n.js";
import { unsolvedText } from "../../words/unsolved.js";

const ANSWER = "solve"; // asked once for all editions: "yes" or "no"

let declinedHere = false; // on this page, where it can still be taken back
let wasBuilding = false;
let hasFailed = false;

/** @param {SolutionStatus} news */
export function showSolution(news) {
  const decides = "decides" in byId("solution").dataset;
  const building = news.status === "building";
  const missing = news.status === "missing" && news.possible && decides;
  const answer = news.refused ? "no" : stored(ANSWER);
  if (missing && answer === "yes") return void decide(news.rules, "POST");
  const asked = missing && answer === null;
  const why = unsolvedText(news);
  hasFailed = news.status === "missing" && !news.refused && !missing && decides && (wasBuilding || hasFailed || why !== "");
  wasBuilding = building;
  const declined = (missing && answer === "no" && declinedHere) || hasFailed;
  byId("solution").hidden = !building && !asked && !declined;
  byId("solution-asked").hidden = !asked;
  byId("solution-building").hidden = !building;
  byId("solution-declined").hidden = !declined;
  byId("solution-why").textContent = why;
  byId("solution-no").hidden = !decides;
  const share = Math.round(100 * (news.progress ?? 0));
  /** @type {HTMLProgressElement} */ (byId("solution-progress")).value = share;
  byId("solution-left").textContent = leftText(share, news.seconds_left);
}

/**
 * @param {number} share in per cent
 * @param {number | null} seconds
 */
function leftText(share, seconds) {
  if (seconds === null) return t("%(share)s %%", { share });
  if (seconds < 60) return t("%(share)s %%, less than a minute left", { share });
  return tn("%(share)s %%, about %(n)s minute left", "%(share)s %%, about %(n)s minutes left", Math.round(seconds / 60), { share });
}

/**
 * The server answers with news on the socket.
 * @param {string} rules
 * @param {string} method POST to build it, DELETE not to
 */
function decide(rules, method) {
  return request(`/api/solutions/${encodeURIComponent(rules)}`, { method }).catch(() => undefined);
}

/** @param {string} rules */
export function listenForSolutionButtons(rules) {
  for (const button of byId("solution").querySelectorAll("button")) {
    button.addEventListener("click", () => {
      const method = button.dataset.method ?? "POST";
      declinedHere = method === "DELETE";
      store(ANSWER, declinedHere ? "no" : "yes");
      void decide(rules, method);
    });
  }
}
