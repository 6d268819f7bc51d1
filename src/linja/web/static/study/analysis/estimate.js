/** Says clearly when values are estimates, how far the solution of the rules is, and lets one ask for it. */

/** @import { SolutionStatus } from "../../types/game.js" */

import { byId } from "../../page/dom.js";
import { t } from "../../words/i18n.js";
import { forgetEstimates } from "../positions.js";

const AGAIN = 4000; // milliseconds

/** @type {ReturnType<typeof setTimeout> | undefined} */
let asking;

/**
 * @param {string} rules
 * @param {boolean} exact
 * @param {() => void} ready is called when the solution has been built
 */
export function showExactness(rules, exact, ready) {
  clearTimeout(asking);
  byId("estimate").hidden = exact;
  if (!exact) void look(rules, ready, false);
}

/**
 * @param {string} rules
 * @param {() => void} ready
 * @param {boolean} wasBuilding
 */
async function look(rules, ready, wasBuilding) {
  const news = await newsOf(rules);
  if (byId("estimate").hidden) return;
  if (news?.status === "ready" && wasBuilding) {
    forgetEstimates();
    return ready();
  }
  const building = news?.status === "building";
  const progress = /** @type {HTMLProgressElement} */ (byId("estimate-progress"));
  progress.hidden = !building;
  progress.value = 100 * (news?.progress ?? 0);
  byId("estimate-text").textContent = building
    ? t("Estimates: the exact solution of these rules is being built.")
    : t("Estimates: there is no exact solution of these rules here yet.");
  const solve = byId("solve");
  solve.hidden = news?.status !== "missing" || !news.possible;
  solve.onclick = async () => {
    await fetch(`/api/solutions/${encodeURIComponent(rules)}`, { method: "POST" }).catch(() => undefined);
    void look(rules, ready, wasBuilding);
  };
  clearTimeout(asking);
  if (building) asking = setTimeout(() => void look(rules, ready, true), AGAIN);
}

/**
 * @param {string} rules
 * @returns {Promise<SolutionStatus | undefined>}
 */
async function newsOf(rules) {
  try {
    const { solutions } = await (await fetch("/api/solutions")).json();
    return solutions.find((/** @type {SolutionStatus} */ one) => one.rules === rules);
  } catch {
    return undefined;
  }
}
