/** A seat's private link: one button brings the game to this device. Opening the page alone changes nothing. */

import "../page/settings.js";
import { byId } from "../page/dom.js";
import { t } from "../words/i18n.js";

const button = /** @type {HTMLButtonElement} */ (byId("play-here"));

button.addEventListener("click", async () => {
  button.disabled = true;
  byId("trouble").textContent = await takeSeat();
  button.disabled = false;
});

/** @returns {Promise<string>} what went wrong, if anything did */
async function takeSeat() {
  const token = location.pathname.split("/").at(-1);
  try {
    const answer = await fetch(`/api/seats/${token}`, { method: "POST" });
    if (answer.ok) location.replace((await answer.json()).url); // the link works once: going back must not lead to it
    else if (answer.status === 409) return t("You're already playing the other side of this game on this device.");
    else if (answer.status === 404) return t("This link has already been used or has expired. Create a new one on the device where you play.");
    else throw new Error(String(answer.status));
    return "";
  } catch {
    return t("The server isn't answering. Please try again.");
  }
}
