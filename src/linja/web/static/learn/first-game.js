/** From the course to a first game, with comments. */

import { post } from "../browser/api.js";
import { t } from "../words/i18n.js";

/**
 * Starts a game against the easiest level and goes there.
 * @param {string} edition
 * @param {(text: string) => void} trouble
 */
export async function playFirstGame(edition, trouble) {
  const choice = { rules: edition, opponent: "computer", level: "1", side: "b", starter: "b", length: 1 };
  try {
    const answer = await fetch("/api/games", post(choice));
    if (!answer.ok) throw new Error(String(answer.status));
    location.assign(`${(await answer.json()).url}?guided`);
  } catch {
    trouble(t("The server could not start this game. Please try again."));
  }
}
