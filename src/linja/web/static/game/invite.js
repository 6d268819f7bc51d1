/** The link to send to a friend. */

/** @import { GameState } from "../types.js" */

import { part } from "../page.js";
import { t } from "../text.js";
import { say } from "./announce.js";

/** @param {GameState} state */
export function showInvite(state) {
  const mine = state.you === "b" || state.you === "r";
  const friend = state.you === "b" ? "r" : "b";
  part("invite").hidden = !(state.opponent === "link" && mine && !state.players[friend].seated && !state.outcome);
}

export function listenForInvite() {
  const field = /** @type {HTMLInputElement} */ (part("invite-link"));
  field.value = location.href.split("#")[0];
  field.addEventListener("focus", () => field.select());
  part("invite-copy").addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      part("invite-copied").textContent = t("Copied.");
      say(t("Copied."));
    } catch {
      part("invite-copied").textContent = t("Copy the marked link.");
    }
  });
  const share = part("invite-share");
  share.hidden = !("share" in navigator);
  share.addEventListener("click", () => navigator.share({ title: "Linja", url: field.value }).catch(() => undefined));
}
