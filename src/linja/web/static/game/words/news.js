/** What a new state tells besides the board: to everybody as a line, to a screen reader in full. */

/** @import { GameState } from "../types.js" */
/** @import { Pending } from "./pending.js" */

import { say } from "../announce.js";
import { t } from "../text.js";
import { happened, happenedSince } from "./happened.js";
import { seenBefore } from "./missed.js";
import { answerSince } from "./offers.js";
import { promptText } from "./prompt.js";

/**
 * @param {GameState} before
 * @param {GameState} now
 * @param {Pending | null} pending
 */
export function newsSince(before, now, pending) {
  if (before.you && !now.you && !now.outcome) return t("This game goes on with another device.");
  return answerSince(before, now, pending?.message.type === "decline");
}

/**
 * @param {GameState | null} before
 * @param {GameState} now
 * @param {string} news
 */
export function tell(before, now, news) {
  const moves = before ? happened(before, now) : happenedAway(now);
  const over = now.outcome && !before?.outcome;
  if (!before || moves || news || over) say([moves, news, promptText(now)].filter(Boolean).join(" "));
}

/** @param {GameState} now */
function happenedAway(now) {
  const moves = happenedSince(now, seenBefore(now.game) ?? Infinity);
  return moves && t("While you were away: %(moves)s", { moves });
}
