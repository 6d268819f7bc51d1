/** An open offer of a draw or a take-back, with the buttons that answer it. */

/** @import { GameState } from "../../types/game.js" */

import { byId } from "../../page/dom.js";
import { t } from "../../words/i18n.js";
import { offerText } from "../words/news.js";

/**
 * @param {GameState} state
 * @param {string} news shown where there is no offer
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
