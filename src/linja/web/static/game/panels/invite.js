/** While a seat is free: the link to this game for the player who invites, and the invitation for a guest. */

/** @import { GameState } from "../../types/game.js" */

import { byId } from "../../page/dom.js";
import { listenForSharing, showLink } from "../../page/share-link.js";
import { clockText } from "../../words/clocks.js";
import { t } from "../../words/i18n.js";
import { colour, rulesName } from "../../words/names.js";

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

/**
 * Who invites, and to what.
 * @param {GameState} state
 * @param {boolean} answered the guest wants to watch, or is joining
 */
export function showGuest(state, answered) {
  const invited = state.can.join && !answered;
  byId("guest").hidden = !invited;
  if (!invited) return;
  const side = state.players.b.seated ? "r" : "b";
  const { name } = state.players[side === "b" ? "r" : "b"];
  const about = [rulesName(state.rules.title), clockText(state.clock), t("you play %(side)s", { side: colour(side) })];
  if (state.match) about.push(t("best of %(n)s", { n: state.match.length }));
  byId("guest-title").textContent = name ? t("%(name)s invites you to a game", { name }) : t("You're invited to a game");
  byId("guest-about").textContent = about.join(" · ");
}

/** Whether no other device can open this address. */
function isLocal() {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);
}

export function listenForInvite() {
  byId("invite-local").hidden = !isLocal();
  byId("invite-shared").hidden = isLocal();
  showLink("invite", location.origin + location.pathname);
  listenForSharing("invite");
  const code = /** @type {HTMLDetailsElement} */ (byId("invite-code"));
  const picture = /** @type {HTMLImageElement} */ (byId("invite-qr"));
  picture.addEventListener("error", () => (code.hidden = true));
  code.addEventListener("toggle", () => {
    if (code.open && !picture.hasAttribute("src")) picture.src = `${location.pathname}/qr.svg`;
  });
}
