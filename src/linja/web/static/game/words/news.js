/** What is new in a state: moves, offers, a seat that has moved. */

/** @import { GameState, Offer } from "../../types/game.js" */
/** @import { Pending } from "../connection/pending.js" */

import { announce } from "../../page/dom.js";
import { actionText } from "../../words/actions.js";
import { t } from "../../words/i18n.js";
import { nameInSentence } from "../../words/names.js";
import { actionsSeen, playedActions } from "../connection/missed.js";
import { promptText } from "./prompt.js";

/**
 * What is shown for a while, apart from moves and open offers.
 * @param {GameState} before
 * @param {GameState} now
 * @param {Pending | null} pending
 */
export function newsText(before, now, pending) {
  if (before.you && !now.you && !now.outcome) return t("This game continues on another device.");
  return offerAnswerText(before, now, pending?.message.type === "decline");
}

/**
 * Tells a screen reader what is new, and what to do now.
 * @param {GameState | null} before
 * @param {GameState} now
 * @param {string} news as newsText has it
 */
export function announceState(before, now, news) {
  const moves = before ? movesText(before, now) : movesWhileAwayText(now);
  const offered = before ? newOfferText(before, now) : "";
  const over = now.outcome && !before?.outcome;
  const told = [moves, offered || news];
  const due = before && over ? "" : promptText(now); // an end is told when it is shown
  if (!before || told.some(Boolean)) announce([...told, due].filter(Boolean).join(" "));
}

/** @param {GameState} now */
function movesWhileAwayText(now) {
  const moves = movesTextSince(now, actionsSeen(now.game) ?? Infinity);
  return moves && t("While you were away: %(moves)s", { moves });
}

/**
 * What has been played between two states.
 * @param {GameState} before
 * @param {GameState} now
 */
function movesText(before, now) {
  const old = playedActions(before);
  const all = playedActions(now);
  return all.length < old.length ? t("Taken back.") : movesTextSince(now, old.length);
}

/**
 * What has been played after the first actions.
 * @param {GameState} state
 * @param {number} actions how many to leave out
 */
function movesTextSince(state, actions) {
  return playedActions(state)
    .slice(actions)
    .map(({ side, action }) => actionText(side, action))
    .join(" ");
}

/**
 * An open offer.
 * @param {GameState} state
 * @param {Offer} offer
 */
export function offerText(state, offer) {
  const draw = offer.kind === "draw";
  if (offer.by === state.you) {
    return draw ? t("You offered a draw.") : t("You asked to take back your turn.");
  }
  const name = nameInSentence(state, offer.by);
  return draw ? t("%(name)s offers a draw.", { name }) : t("%(name)s wants to take back a turn.", { name });
}

/**
 * An offer that was not there before.
 * @param {GameState} before
 * @param {GameState} now
 */
function newOfferText(before, now) {
  const known = before.offer && before.offer.kind === now.offer?.kind && before.offer.by === now.offer.by;
  return now.offer && !known ? offerText(now, now.offer) : "";
}

/**
 * The answer to an offer, unless the board or the result shows it.
 * @param {GameState} before
 * @param {GameState} now
 * @param {boolean} withdrawn by this player
 */
function offerAnswerText(before, now, withdrawn) {
  const answered = before.offer && !now.offer && !now.outcome && before.position.text === now.position.text;
  if (!before.offer || !answered || withdrawn) return "";
  const own = before.offer.by === now.you;
  if (before.offer.kind === "draw") return own ? t("Draw offer declined.") : t("Draw offer withdrawn.");
  return own ? t("Take-back request declined.") : t("Take-back request withdrawn.");
}
