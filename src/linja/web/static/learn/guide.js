/** A first game with comments: after each action what it earned, after each turn how good it was. */

/** @import { GameState } from "../types/game.js" */

import { pageAddress } from "../browser/backend.js";
import { byId, make } from "../page/dom.js";
import { lookUp } from "../study/positions.js";
import { t } from "../words/i18n.js";
import { earnedText, judgementText, opponentTurnText, positionBefore } from "./comments.js";
import { storeDone } from "./progress.js";

const MOST_SHOWN = 4;

/** @type {GameState | null} */
let latest = null;

/**
 * Says something about what has happened since the last state.
 * @param {GameState} state
 */
export function commentState(state) {
  if (state.opponent !== "computer") return; // no help against people
  const before = latest;
  latest = state;
  if (!before) return commentStart(state);
  if (before.version === state.version) return;
  for (const turn of state.turns.slice(before.turns.length)) {
    if (turn.side === state.you) void commentOwnTurn(state, turn.number);
    else addComment(opponentTurnText(state, turn));
  }
  if (state.outcome) commentEnd(state);
  else if (state.position.side === state.you && state.current.length > before.current.length) addComment(earnedText(state));
}

/** @param {GameState} state as the page finds it: a new game, or one that is gone on with */
function commentStart(state) {
  byId("guide").hidden = false;
  const last = state.turns.at(-1);
  if (last && last.side !== state.you) addComment(opponentTurnText(state, last));
  else if (!last) addComment(t("You play Black. Start with an opening move, one piece and one row: the more pieces you meet, the more you earn."));
}

/**
 * @param {GameState} state
 * @param {number} number
 */
async function commentOwnTurn(state, number) {
  const turn = state.turns[number - 1];
  if (turn.actions[0] === "pass") return;
  const paragraph = addComment("…");
  try {
    paragraph.textContent = judgementText(turn, await lookUp(state.rules.text, positionBefore(state, turn)));
  } catch {
    paragraph.remove(); // a game can be played without it
  }
}

/** @param {GameState} state */
function commentEnd(state) {
  const edition = state.rules.text.split("+")[0];
  storeDone(edition, "game");
  const line = addComment(`${t("That was your first game. The analysis shows every turn again, with better ones.")} `);
  line.append(make("a", { href: pageAddress(`/learn/${edition}`) }, t("Back to the course")));
}

/** @param {string} text */
function addComment(text) {
  const line = make("p", {}, text);
  const list = byId("comments");
  list.prepend(line);
  while (list.childElementCount > MOST_SHOWN) list.lastElementChild?.remove();
  return line;
}
