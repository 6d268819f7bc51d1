/** The rematch between two people: one offers it, the other accepts, and who watches is invited to watch on. */

/** @import { GameState } from "../../types/game.js" */

import { byId, disable } from "../../page/dom.js";
import { t } from "../../words/i18n.js";
import { nameInSentence } from "../../words/names.js";

/**
 * Whether both have to agree: the next game of a match has been agreed on already.
 * @param {GameState} state
 */
function isOffered(state) {
  return state.opponent === "link" && (!state.match || state.match.over) && !state.next;
}

/** @param {GameState} state */
export function rematchMessage(state) {
  return isOffered(state) ? "offer-rematch" : "rematch";
}

/**
 * After showResult: what the button does here.
 * @param {GameState} state
 */
export function showRematch(state) {
  if (!state.outcome) return;
  const button = byId("rematch");
  const offered = isOffered(state) ? state.rematch : null;
  const own = offered !== null && offered === state.you;
  disable("rematch", own);
  if (state.you === null) {
    button.hidden = !state.next;
    button.textContent = t("Watch the next game");
  } else if (own) button.textContent = t("Rematch offered");
  else if (offered) button.textContent = t("Accept the rematch");
  byId("rematch-offer").textContent = offered && !own ? t("%(name)s offers a rematch.", { name: nameInSentence(state, offered) }) : "";
}
