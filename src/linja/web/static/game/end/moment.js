/** A mistake to learn from: the position before it, what was played and what was better, or to be found as a puzzle. */

/** @import { AnalysedTurn, ValuedPosition, ValuedTurn } from "../../types/api.js" */
/** @import { GameState, Side } from "../../types/game.js" */

import { LinjaBoard } from "../../board/board.js";
import { arrowsOf, positionView, sideToMove } from "../../board/position.js";
import { pageAddress } from "../../browser/backend.js";
import { byId } from "../../page/dom.js";
import { gainText } from "../../learn/comments.js";
import { lookUp } from "../../study/positions.js";
import { TurnInput } from "../../study/turn-input.js";
import { t } from "../../words/i18n.js";
import { turnText } from "../../words/names.js";
import { endText } from "../words/prompt.js";

const NEARLY = 0.5; // points: what costs no more is found, too

/** @type {{state: GameState, turn: AnalysedTurn, valued: ValuedPosition | null} | null} */
let current = null;
const board = new LinjaBoard();
for (const [name, value] of Object.entries({ id: "moment-board", role: "group", "aria-label": t("Board"), "aria-describedby": "moment-text" })) {
  board.setAttribute(name, value);
}
byId("moment-form").prepend(board);
const input = new TurnInput(board, { onTurn: judge, onChange: showTools });
byId("moment-undo").addEventListener("click", () => input.undo());
byId("moment-skip").addEventListener("click", () => input.skip());
byId("moment-show").addEventListener("click", showBoth);
byId("moment-find").addEventListener("click", () => void find());

/**
 * @param {GameState} state
 * @param {AnalysedTurn} turn
 * @param {string} title
 * @param {boolean} asPuzzle to be found, not shown
 */
export async function openMoment(state, turn, title, asPuzzle) {
  current = { state, turn, valued: null };
  byId("moment-title").textContent = title;
  byId("moment-analyse").setAttribute("href", pageAddress(`/game/${state.game}/analysis?turn=${turn.number}`));
  if (asPuzzle) void find();
  else showBoth();
  const dialog = /** @type {HTMLDialogElement} */ (byId("moment-dialog"));
  if (!dialog.open) dialog.showModal();
}

/** @returns {Side} at the bottom of the board */
function bottom() {
  return current?.state.you === "r" ? "r" : "b";
}

/** What was played in one colour, what was better in another, and why in words. */
function showBoth() {
  if (!current) return;
  const { turn } = current;
  const side = sideToMove(turn.before);
  const better = turn.better[0] ?? "";
  input.clear();
  const [played, best] = [turn.turn.split(" "), better.split(" ")];
  board.view = { ...positionView(turn.before, bottom()), arrows: [...arrowsOf(played, side, "mistake"), ...arrowsOf(best, side, "better")] };
  const exact = turn.exact && turn.lost_exact;
  const values = { played: endText(turn.value), better: endText(turn.best_value) };
  const ends = exact
    ? t("It leads to %(played)s, the better turn to %(better)s.", values)
    : t("It leads to roughly %(played)s, the better turn to roughly %(better)s.", values);
  const why = turn.reasons.map(({ text }) => text);
  byId("moment-text").textContent = [ends, ...(why.length ? why : [gainText(best, played, side)])].join(" ");
  byId("moment-played").textContent = t("Played: %(turn)s", { turn: turnText(turn.turn) });
  byId("moment-better").textContent = t("Better: %(turn)s", { turn: turnText(better) });
  showMode(false);
}

/** The same position as a puzzle. */
async function find() {
  if (!current) return;
  const { state, turn } = current;
  showMode(true);
  byId("moment-text").textContent = t("Find a better turn than %(turn)s.", { turn: turnText(turn.turn) });
  board.view = positionView(turn.before, bottom());
  try {
    current.valued ??= await lookUp(state.rules.text, turn.before);
    if (current?.turn === turn) start();
  } catch (error) {
    byId("moment-text").textContent = error instanceof Error ? error.message : String(error);
  }
}

function start() {
  if (current?.valued) input.start(current.valued, { bottom: bottom(), arrows: [] });
}

/** @param {ValuedTurn} turn that was tried */
function judge(turn) {
  if (!current?.valued) return;
  if (current.valued.value - turn.value <= NEARLY) {
    showBoth();
    byId("moment-text").textContent = `${t("Right!")} ${byId("moment-text").textContent}`;
    return;
  }
  byId("moment-text").textContent = t("That leads to %(end)s. Try again.", { end: endText(turn.value) });
  start();
}

/** @param {boolean} finding */
function showMode(finding) {
  byId("moment-legend").hidden = finding;
  byId("moment-show").hidden = !finding;
  byId("moment-find").hidden = finding;
  byId("moment-undo").hidden = !finding;
  showTools();
}

function showTools() {
  const finding = !byId("moment-undo").hidden;
  byId("moment-skip").hidden = !finding || !(input.maySkip || input.mustPass);
  byId("moment-skip").textContent = input.skipText;
  /** @type {HTMLButtonElement} */ (byId("moment-undo")).disabled = !input.mayUndo;
}
