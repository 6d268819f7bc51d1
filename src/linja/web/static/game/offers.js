/** Draws and take-backs between two players: who asks for what, and the answer. */

/** @import { GameState, Offer } from "../types.js" */

import { part } from "../page.js";
import { t } from "../text.js";
import { nameInText } from "./names.js";

/** @param {GameState} state */
export function showOffer(state) {
  const { offer, can } = state;
  if (!offer && part("offer").contains(document.activeElement)) part("board").focus(); // it would be lost with the button
  part("offer").hidden = !offer;
  if (!offer) return;
  const own = offer.by === state.you;
  part("offer-text").textContent = offerText(state, offer);
  part("accept").hidden = own || !can.accept;
  part("decline").hidden = !can.decline;
  part("decline").textContent = own ? t("Withdraw") : t("Decline");
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
  const name = nameInText(state, offer.by);
  return draw ? t("%(name)s offers a draw.", { name }) : t("%(name)s asks to take a turn back.", { name });
}

/**
 * What has become of offers between two states, in words; what the board or the result shows is not said again.
 * @param {GameState} before
 * @param {GameState} now
 * @param {boolean} withdrawn by this player
 */
export function offerNews(before, now, withdrawn) {
  if (now.offer && (before.offer?.kind !== now.offer.kind || before.offer.by !== now.offer.by)) return offerText(now, now.offer);
  const answered = before.offer && !now.offer && !now.outcome && before.position.text === now.position.text;
  if (!before.offer || !answered || withdrawn) return "";
  const own = before.offer.by === now.you;
  if (before.offer.kind === "draw") return own ? t("The draw was declined.") : t("The draw is no longer offered.");
  return own ? t("The take-back was declined.") : t("The take-back is no longer asked for.");
}
