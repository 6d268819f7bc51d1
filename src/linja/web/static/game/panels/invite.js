/** While a seat is free: the link to this game, as text and as a code to photograph. */

/** @import { GameState } from "../../types/game.js" */

import { byId } from "../../page/dom.js";
import { listenForSharing, showLink } from "../../page/share-link.js";
import { t } from "../../words/i18n.js";

/** @param {GameState} state */
export function showInvite(state) {
  const mine = state.you === "b" || state.you === "r";
  const friend = state.you === "b" ? "r" : "b";
  const free = state.opponent === "link" && mine && !state.players[friend].seated && !state.outcome && !state.archived;
  byId("invite").hidden = !free;
  if (!free) return;
  byId("invite-text").textContent = state.open
    ? t("Anyone can join from the start page now. You can also send this link.")
    : t("The first person to open this link plays against you.");
}

export function listenForInvite() {
  showLink("invite", location.href.split("#")[0]);
  listenForSharing("invite");
  const code = /** @type {HTMLDetailsElement} */ (byId("invite-code"));
  const picture = /** @type {HTMLImageElement} */ (byId("invite-qr"));
  picture.addEventListener("error", () => (code.hidden = true));
  code.addEventListener("toggle", () => {
    if (code.open && !picture.hasAttribute("src")) picture.src = `${location.pathname}/qr.svg`;
  });
}
