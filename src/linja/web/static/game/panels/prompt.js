/** The one line that says what is to be done now. */

/** @import { GameState } from "../../types/game.js" */
/** @import { Page } from "../view.js" */

import { byId } from "../../page/dom.js";
import { t } from "../../words/i18n.js";
import { colour, nameInSentence } from "../../words/names.js";
import { stageText } from "../../words/stage.js";
import { hintText } from "../words/hint.js";
import { resultText } from "../words/outcome.js";

/**
 * @param {Page} page
 * @param {GameState} state
 */
export function showPrompt(page, state) {
  const looking = page.looking !== null;
  const yours = mayMove(state) && !looking && !page.pending;
  byId("prompt").className = yours || state.outcome ? "prompt" : "prompt waiting";
  byId("prompt-text").textContent = promptNow(page, state);
  byId("skip").hidden = !yours || !state.can.skip;
  byId("pass").hidden = !yours || !state.can.pass;
  byId("back-to-live").hidden = !looking;
}

/**
 * @param {Page} page
 * @param {GameState} state
 */
function promptNow(page, state) {
  if (page.looking === 0) return t("Looking back: the start.");
  if (page.looking !== null) return t("Looking back: after turn %(n)s.", { n: page.looking });
  if (page.pending && page.slow) return page.up ? t("Sending …") : t("It is sent as soon as the connection is back.");
  if (page.notice) return `${page.notice} ${promptText(state)}`;
  if (page.hint) return hintText(page.hint.turn, page.hint.value, page.hint.exact);
  return promptText(state);
}

/**
 * Why the server did not do what it was asked for.
 * @param {string} code
 */
export function refusal(code) {
  const texts = {
    stale: t("The game has gone on meanwhile."),
    illegal: t("That is not possible."),
    "not-your-turn": t("It is not your turn."),
    over: t("The game is over."),
    "too-fast": t("That was too fast. Please wait a moment."),
    "not-possible": t("That is not possible now."),
    "bad-message": t("This name cannot be used."), // nothing else is written by hand
  };
  return texts[/** @type {keyof typeof texts} */ (code)] ?? t("The server did not accept that.");
}

/** @param {GameState} state */
export function mayMove(state) {
  return state.actions.length > 0 || state.can.pass || state.can.skip;
}

/** @param {GameState} state */
export function promptText(state) {
  if (state.outcome) return resultText(state);
  const due = stageText(state.position.stage, state.actions);
  if (mayMove(state)) return state.you === "both" ? t("%(side)s: %(text)s", { side: colour(state.position.side), text: due }) : due;
  if (state.archived) return t("Put away after a long pause: it can only be looked at.");
  return state.you ? waitText(state) : `${t("You are watching.")} ${waitText(state)}`;
}

/** @param {GameState} state */
function waitText(state) {
  const { players, position } = state;
  if (!players.b.seated || !players.r.seated) return t("Waiting for somebody to join.");
  if (players[position.side].kind === "computer") return t("The computer is thinking …");
  return t("%(name)s is to move.", { name: nameInSentence(state, position.side) });
}
