/** While a seat is free: the link to this game for the player who invites, and the invitation for a guest. */

/** @import { GameState } from "../../types/game.js" */

import { request } from "../../browser/backend.js";
import { announce, byId } from "../../page/dom.js";
import { listenForSharing, showLink } from "../../page/share-link.js";
import { clockText } from "../../words/clocks.js";
import { t } from "../../words/i18n.js";
import { colour, rulesName } from "../../words/names.js";

/** @type {string | undefined} the link that is shown */
let shared;

/** @param {GameState & { share?: string }} state with the link that takes a game without a server to the other player */
export function showInvite(state) {
  if (state.share) return showShare(state.share);
  const mine = state.you === "b" || state.you === "r";
  const friend = state.you === "b" ? "r" : "b";
  const free = state.opponent === "link" && mine && !state.players[friend].seated && !state.outcome && !state.archived;
  byId("invite").hidden = !free;
  if (!free) return;
  byId("invite-text").textContent = state.open
    ? t("Anyone can join from the start page now. You can also send this link.")
    : t("The first person to open this link plays against you.");
}

/** @param {string} link */
function showShare(link) {
  byId("invite").hidden = false;
  if (link === shared) return;
  shared = link;
  const text = t("Send this link to your friend. It contains the game so far. Your friend plays a turn and sends you a link back.");
  byId("invite-title").textContent = t("Send it to your friend");
  byId("invite-text").textContent = text;
  byId("invite-local").hidden = true;
  byId("invite-shared").hidden = false;
  byId("cancel-invite").hidden = true;
  showLink("invite", link);
  byId("invite-qr").removeAttribute("src");
  void showCode();
  announce(text);
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
  byId("invite-code").addEventListener("toggle", () => void showCode());
}

/** The QR code, as soon as it is wanted. */
async function showCode() {
  const code = /** @type {HTMLDetailsElement} */ (byId("invite-code"));
  const picture = /** @type {HTMLImageElement} */ (byId("invite-qr"));
  if (!code.open || picture.hasAttribute("src")) return;
  const answer = await request(`/game/${byId("main").dataset.game}/qr.svg`).catch(() => null);
  code.hidden = !answer?.ok;
  if (answer?.ok) picture.src = `data:image/svg+xml,${encodeURIComponent(await answer.text())}`;
}
