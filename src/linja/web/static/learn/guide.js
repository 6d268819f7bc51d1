/** Comments on a game: after each action what it earned; against the computer, after each turn how good it was. */

/** @import { GameState, PlayedTurn } from "../types/game.js" */

import { pageAddress } from "../browser/backend.js";
import { byId, make } from "../page/dom.js";
import { lookUp } from "../study/positions.js";
import { t } from "../words/i18n.js";
import { earnedText, emptyRowText, judgementText, opponentTurnText, positionBefore } from "./comments.js";
import { storeDone } from "./progress.js";

const MOST_SHOWN = 4;

/** @type {GameState | null} */
let latest = null;

/**
 * Says something about what has happened since the last state.
 * @param {GameState} state
 * @param {boolean} first the game that ends the course
 */
export function commentState(state, first) {
  const before = latest;
  latest = state;
  if (!before || (state.you && !before.you)) return commentStart(state); // or the guest has joined
  if (before.version === state.version) return;
  for (const turn of state.turns.slice(before.turns.length)) commentTurn(state, turn);
  if (state.outcome) {
    if (first && !before.outcome) commentEnd(state);
  } else if (isOwn(state, state.position.side) && state.current.length > before.current.length) addComment(earnedText(state));
}

export function clearComments() {
  latest = null;
  byId("comments").replaceChildren();
}

/**
 * @param {GameState} state
 * @param {"b" | "r"} side
 */
function isOwn({ you }, side) {
  return you === "both" || you === side;
}

/** @param {GameState} state as the page finds it: a new game, or one that is gone on with */
function commentStart(state) {
  const last = state.turns.at(-1);
  if (last && !isOwn(state, last.side)) addComment(opponentTurnText(state, last));
  else if (!last && state.you) addComment(t("Start with an opening move, one piece and one row: the more pieces you meet, the more you earn."));
}

/**
 * @param {GameState} state
 * @param {PlayedTurn} turn
 */
function commentTurn(state, turn) {
  if (!isOwn(state, turn.side)) return addComment(opponentTurnText(state, turn));
  addComment(emptyRowText(state, turn));
  if (state.opponent === "computer") void commentOwnTurn(state, turn); // no help against people
}

/**
 * @param {GameState} state
 * @param {PlayedTurn} turn
 */
async function commentOwnTurn(state, turn) {
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

/**
 * The newest comes last, as in any conversation.
 * @param {string} text "" for nothing to say
 */
function addComment(text) {
  const line = make("p", {}, text);
  const list = byId("comments");
  if (text) list.append(line);
  while (list.childElementCount > MOST_SHOWN) list.firstElementChild?.remove();
  return line;
}
