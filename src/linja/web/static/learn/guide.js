/** A first game with comments: after each action what it earned, after each turn how good it was. */

/** @import { GameState } from "../types/game.js" */

import { byId, make } from "../page/dom.js";
import { lookUp } from "../study/positions.js";
import { t } from "../words/i18n.js";
import { earnedNow, judged, opponentsTurn, positionBefore } from "./comments.js";
import { keepDone } from "./progress.js";

const MOST_SHOWN = 4;

/** @type {GameState | null} */
let latest = null;

/**
 * Says something about what has happened since the last state.
 * @param {GameState} state
 */
export function guide(state) {
  if (state.opponent !== "computer") return; // nobody is helped against somebody else
  const before = latest;
  latest = state;
  if (!before) return begin(state);
  if (before.version === state.version) return;
  for (const turn of state.turns.slice(before.turns.length)) {
    if (turn.side === state.you) void judge(state, turn.number);
    else comment(opponentsTurn(state, turn));
  }
  if (state.outcome) end(state);
  else if (state.position.side === state.you && state.current.length > before.current.length) comment(earnedNow(state));
}

/** @param {GameState} state as the page finds it: a new game, or one that is gone on with */
function begin(state) {
  byId("guide").hidden = false;
  const last = state.turns.at(-1);
  if (last && last.side !== state.you) comment(opponentsTurn(state, last));
  else if (!last) comment(t("You are Black. Begin with an opening move, one piece and one row: where many pieces are, you earn most."));
}

/**
 * @param {GameState} state
 * @param {number} number
 */
async function judge(state, number) {
  const turn = state.turns[number - 1];
  if (turn.actions[0] === "pass") return;
  const line = comment("…");
  try {
    line.textContent = judged(turn, await lookUp(state.rules.text, positionBefore(state, turn)));
  } catch {
    line.remove(); // a game can be played without it
  }
}

/** @param {GameState} state */
function end(state) {
  const edition = state.rules.text.split("+")[0];
  keepDone(edition, "game");
  const line = comment(`${t("That was your first game. In the analysis you see every turn once more, with better ones.")} `);
  line.append(make("a", { href: `/learn/${edition}` }, t("Back to the course")));
}

/** @param {string} text */
function comment(text) {
  const line = make("p", {}, text);
  const list = byId("comments");
  list.prepend(line);
  while (list.childElementCount > MOST_SHOWN) list.lastElementChild?.remove();
  return line;
}
