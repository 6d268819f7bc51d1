/** Why rules could not be solved in this browser, in words. */

/** @import { SolutionStatus } from "../types/game.js" */

import { t } from "./i18n.js";

/**
 * The reason followed by a space, or nothing if there is none that helps a player.
 * @param {(SolutionStatus & { reason?: string }) | undefined} news
 */
export function unsolvedText(news) {
  if (news?.reason === "memory") return `${t("There isn't enough memory to solve these rules.")} `;
  if (news?.reason === "storage") return `${t("There isn't enough storage to solve these rules.")} `;
  return "";
}
