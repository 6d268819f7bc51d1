/** Draws and take-backs between two players: who asks for what, and the answer. */

/** @import { GameState, Offer } from "../../types/game.js" */

import { byId } from "../../page/dom.js";
import { t } from "../../words/i18n.js";
import { nameInSentence } from "../../words/names.js";

/**
 * @param {GameState} state
 * @param {string} news what has become of the last one
 */
export function showOffer(state, news) {
  const { offer, can } = state;
  const own = offer?.by === state.you;
  if (!offer && byId("offer").contains(document.activeElement)) byId("board").focus(); // it would be lost with the button
  byId("offer").hidden = !offer && !news;
  byId("offer-text").textContent = offer ? offerText(state, offer) : news;
  byId("accept").hidden = own || !can.accept;
  byId("decline").hidden = !can.decline;
  byId("decline").textContent = own ? t("Withdraw") : t("Decline");
}

/**
 * @param {GameState} state
 * @param {Offer} offer
 */
function offerText(state, offer) {
  const draw = offer.kind === "draw";
  if (offer.by === state.you) {
    return draw ? t("You have offered a draw.") : t("You have asked to take your turn back.");
  }
  const name = nameInSentence(state, offer.by);
  return draw ? t("%(name)s offers a draw.", { name }) : t("%(name)s asks to take a turn back.", { name });
}

/**
 * A new offer in words.
 * @param {GameState} before
 * @param {GameState} now
 */
export function offerSince(before, now) {
  const known = before.offer && before.offer.kind === now.offer?.kind && before.offer.by === now.offer.by;
  return now.offer && !known ? offerText(now, now.offer) : "";
}

/**
 * What has become of an offer, in words; what the board or the result shows is not said again.
 * @param {GameState} before
 * @param {GameState} now
 * @param {boolean} withdrawn by this player
 */
export function answerSince(before, now, withdrawn) {
  const answered = before.offer && !now.offer && !now.outcome && before.position.text === now.position.text;
  if (!before.offer || !answered || withdrawn) return "";
  const own = before.offer.by === now.you;
  if (before.offer.kind === "draw") return own ? t("The draw was declined.") : t("The draw is no longer offered.");
  return own ? t("The take-back was declined.") : t("The take-back is no longer asked for.");
}
