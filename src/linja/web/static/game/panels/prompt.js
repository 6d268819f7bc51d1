/** The prompt above the board: what to do now. */

/** @import { GameState } from "../../types/game.js" */
/** @import { Page } from "../view.js" */

import { byId } from "../../page/dom.js";
import { skipText } from "../../words/actions.js";
import { t } from "../../words/i18n.js";
import { boardView } from "../view.js";
import { ownResult } from "../words/outcome.js";
import { hintText, mayMove, promptText } from "../words/prompt.js";
import { mayPlayAgain, rematchText } from "./result.js";

/**
 * @param {Page} page
 * @param {GameState} state
 */
export function showPrompt(page, state) {
  const looking = page.viewedTurn !== null;
  const yours = mayMove(state) && !looking && !page.pending;
  byId("prompt").className = `prompt ${state.outcome && page.revealed ? ownResult(state) : yours ? "" : "waiting"}`.trim();
  byId("prompt-text").textContent = promptNow(page, state);
  byId("skip").hidden = !yours || !state.can.skip;
  byId("skip").textContent = skipText(state.position.stage);
  byId("replay").hidden = !yours || !boardView(page, state).arrows.some((arrow) => arrow.kind === "last");
  byId("pass").hidden = !yours || !state.can.pass;
  byId("back-to-live").hidden = !looking;
  byId("prompt-rematch").hidden = looking || !page.revealed || !mayPlayAgain(state);
  byId("prompt-rematch").textContent = rematchText(state);
}

/**
 * @param {Page} page
 * @param {GameState} state
 */
function promptNow(page, state) {
  if (page.viewedTurn === 0) return t("Looking back: the start.");
  if (page.viewedTurn !== null) return t("Looking back: after turn %(n)s.", { n: page.viewedTurn });
  if (page.pending && page.slow) return page.connected ? t("Sending …") : t("It will be sent as soon as you're back online.");
  if (page.notice) return `${page.notice} ${promptText(state)}`;
  if (state.outcome && !page.revealed) return t("Counting the points …");
  if (page.hint) return hintText(page.hint, page.hintStage, state.position.side);
  return promptText(state);
}
