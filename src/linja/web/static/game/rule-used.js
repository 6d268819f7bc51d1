/** The rule of thumb behind the computer's last turn, against the level that plays by such rules. */

/** @import { GameState } from "../types/game.js" */
/** @import { Page } from "./view.js" */

import { ApiError, fetchJson } from "../browser/api.js";
import { positionBefore } from "../learn/comments.js";
import { announce } from "../page/dom.js";
import { language, t } from "../words/i18n.js";

const LEVEL = "rules-of-thumb";

/**
 * Asks for the rule once for each turn, and shows it beside the computer's name.
 * @param {Page} page
 * @param {GameState} state
 * @param {() => void} show
 */
export async function findRuleUsed(page, state, show) {
  const turn = state.turns.findLast(({ side }) => state.players[side].level === LEVEL);
  if (turn?.number === page.rule?.turn) return;
  page.rule = turn ? { turn: turn.number, side: turn.side, text: "" } : null;
  if (!turn || turn.actions[0] === "pass") return;
  const query = new URLSearchParams({ rules: state.rules.text, position: positionBefore(state, turn), language });
  try {
    const { text } = await fetchJson(`/api/rule-of-thumb?${query}`, {});
    if (page.rule?.turn !== turn.number) return; // another turn has been played
    page.rule.text = t("Its rule: %(rule)s", { rule: text });
    announce(page.rule.text);
    show();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error; // a game can be played without it
  }
}
