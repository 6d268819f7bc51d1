/** Explain moves: a teacher's sentences beside the board, in the first games or whenever they are switched on. */

/** @import { GameState } from "../../types/game.js" */

import { store, stored } from "../../browser/storage.js";
import { byId } from "../../page/dom.js";
import { statistics } from "../../statistics/log.js";
import { t } from "../../words/i18n.js";

const FIRST_GAMES = 5; // finished in this browser; until then it is on

const guided = new URLSearchParams(location.search).has("guided");

/** Whether moves are explained: as the player chose, otherwise in the first games. */
function isOn() {
  return guided || (stored("explain") ?? (statistics().games.length < FIRST_GAMES ? "on" : "off")) === "on";
}

/** @type {Promise<typeof import("../../learn/guide.js")> | null} */
let guide = null;

/** @param {GameState} state */
export function explainState(state) {
  if (guide || isOn()) void (guide ??= import("../../learn/guide.js")).then(({ commentState }) => isOn() && commentState(state, guided));
}

/** @param {() => GameState | null} latest */
export function listenForExplain(latest) {
  const tick = /** @type {HTMLInputElement} */ (byId("explain"));
  tick.checked = isOn();
  tick.hidden = guided;
  if (guided) byId("guide-title").textContent = t("Your first game");
  tick.addEventListener("change", () => {
    store("explain", tick.checked ? "on" : "off");
    const state = latest();
    if (tick.checked && state) explainState(state);
    else void guide?.then(({ clearComments }) => clearComments());
  });
}
