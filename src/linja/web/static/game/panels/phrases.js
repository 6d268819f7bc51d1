/** A few phrases that players can say to each other; there is no other chat. */

/** @import { GameState } from "../../types/game.js" */

import { announce, byId, disable } from "../../page/dom.js";
import { t } from "../../words/i18n.js";
import { nameInSentence } from "../../words/names.js";

const SHOWN_FOR = 6000; // milliseconds

let shownVersion = -1;

/** @param {string} phrase */
function phraseText(phrase) {
  return document.querySelector(`#phrases [data-phrase="${CSS.escape(phrase)}"]`)?.textContent ?? "";
}

/**
 * Shows what was said last beside the player who said it, for a while.
 * @param {GameState} state
 * @param {boolean} connected
 */
export function showPhrase(state, connected) {
  byId("say").hidden = !state.can.say;
  disable("say", !connected);
  if (!state.said || state.version <= shownVersion) return;
  shownVersion = state.version;
  const { by, phrase } = state.said;
  const red = document.querySelector("#plate-bottom .disc")?.classList.contains("red");
  const bubble = /** @type {HTMLElement} */ (byId((by === "r") === red ? "plate-bottom" : "plate-top").querySelector(".said"));
  bubble.textContent = phraseText(phrase);
  bubble.hidden = false;
  if (by !== state.you) announce(t("%(side)s: %(text)s", { side: nameInSentence(state, by), text: phraseText(phrase) }));
  setTimeout(() => (bubble.hidden = bubble.hidden || shownVersion === state.version), SHOWN_FOR);
}

/** @param {(message: object) => void} send */
export function listenForPhrases(send) {
  byId("phrases").addEventListener("click", ({ target }) => {
    const phrase = target instanceof HTMLElement && target.dataset.phrase;
    if (phrase) send({ type: "say", phrase });
  });
}
