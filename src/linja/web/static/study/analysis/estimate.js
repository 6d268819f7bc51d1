/** The notice that values are estimates, with the progress of the solution and, for a player who decides on it, a button that asks for it. */

/** @import { SolutionStatus } from "../../types/game.js" */

import { request } from "../../browser/backend.js";
import { byId } from "../../page/dom.js";
import { t } from "../../words/i18n.js";
import { unsolvedText } from "../../words/unsolved.js";
import { dropEstimates } from "../positions.js";

const POLL_INTERVAL = 4000; // milliseconds

/** @type {ReturnType<typeof setTimeout> | undefined} */
let pollTimer;

/**
 * @param {string} rules
 * @param {boolean} exact
 * @param {() => void} ready is called when the solution has been built
 */
export function showEstimateNotice(rules, exact, ready) {
  clearTimeout(pollTimer);
  byId("estimate").hidden = exact;
  if (!exact) void poll(rules, ready, false);
}

/**
 * @param {string} rules
 * @param {() => void} ready
 * @param {boolean} wasBuilding
 */
async function poll(rules, ready, wasBuilding) {
  const news = await solutionStatus(rules);
  if (byId("estimate").hidden) return;
  if (news?.status === "ready" && wasBuilding) {
    dropEstimates();
    return ready();
  }
  const building = news?.status === "building";
  const progress = /** @type {HTMLProgressElement} */ (byId("estimate-progress"));
  progress.hidden = !building;
  progress.value = 100 * (news?.progress ?? 0);
  byId("estimate-text").textContent = building
    ? t("Estimates: these rules are being solved right now.")
    : unsolvedText(news) + t("Estimates: these rules haven't been solved on this server yet.");
  const solve = byId("solve");
  solve.hidden = news?.status !== "missing" || !news.possible || !("decides" in solve.dataset);
  solve.onclick = async () => {
    await request(`/api/solutions/${encodeURIComponent(rules)}`, { method: "POST" }).catch(() => undefined);
    void poll(rules, ready, wasBuilding);
  };
  clearTimeout(pollTimer);
  if (building) pollTimer = setTimeout(() => void poll(rules, ready, true), POLL_INTERVAL);
}

/**
 * @param {string} rules
 * @returns {Promise<SolutionStatus | undefined>}
 */
async function solutionStatus(rules) {
  try {
    const { solutions } = await (await request("/api/solutions")).json();
    return solutions.find((/** @type {SolutionStatus} */ one) => one.rules === rules);
  } catch {
    return undefined;
  }
}
