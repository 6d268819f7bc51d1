/** What a new state tells besides the board: to everybody as a line, to a screen reader in full. */

/** @import { GameState } from "../../types/game.js" */
/** @import { Pending } from "../connection/pending.js" */

import { announce } from "../../page/live-region.js";
import { t } from "../../words/i18n.js";
import { seenBefore } from "../connection/missed.js";
import { answerSince } from "../panels/offers.js";
import { promptText } from "../panels/prompt.js";
import { happened, happenedSince } from "./moves.js";

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
  if (!before || moves || news || over) announce([moves, news, promptText(now)].filter(Boolean).join(" "));
}

/** @param {GameState} now */
function happenedAway(now) {
  const moves = happenedSince(now, seenBefore(now.game) ?? Infinity);
  return moves && t("While you were away: %(moves)s", { moves });
}
