/** A page with a puzzle: one turn is right, every other one is refuted. */

/** @import { LegalTurn, Puzzle, PuzzleSolution, Refutation, ValuedTurn } from "../types/api.js" */
/** @import { Side } from "../types/game.js" */
/** @import { LinjaBoard } from "../board/board.js" */

import "../board/board.js";
import "../page/settings.js";
import { arrowsOf, other, sideToMove } from "../board/position.js";
import { pageAddress } from "../browser/backend.js";
import { listenForPageShortcuts } from "../browser/shortcuts.js";
import { announce, byId, disable } from "../page/dom.js";
import { statistics } from "../statistics/log.js";
import { fetchReasons } from "../study/reasons.js";
import { TurnInput } from "../study/turn-input.js";
import { t } from "../words/i18n.js";
import { turnText } from "../words/names.js";
import { fetchDailyName, fetchHint, fetchNamesByGrade, fetchPuzzle, fetchRefutation, fetchSolution, fetchVerdict, unvalued } from "./api.js";
import { listenForGradeChoice, showDay, showGrade } from "./grade.js";
import { playTurns, stopPlayback } from "./playback.js";
import { chosenDay, fittingGrade, pickPuzzle, progress, storeTry } from "./progress.js";
import { showTurnList } from "./turn-list.js";
import { bestPlayText, onlyTurnText, refutationText, taskText, wrongText } from "./words.js";

const main = byId("main");
const board = /** @type {LinjaBoard} */ (byId("board"));
const rules = main.dataset.rules ?? "";
const kind = /** @type {"next" | "one" | "daily"} */ (main.dataset.kind);
const day = kind === "daily" ? chosenDay() : null;

/**
 * What the page knows.
 * @typedef {object} PuzzleState
 * @property {Puzzle} puzzle
 * @property {Side} bottom
 * @property {"asked" | "wrong" | "right" | "shown"} phase
 * @property {number} hints given since the start
 * @property {boolean} hinted a hint was given at any time
 * @property {boolean} tried the first try is over and counted
 * @property {string} text shown below the title
 * @property {LegalTurn | null} failed a wrong turn to explain
 * @property {Refutation | null} refutation of it
 * @property {PuzzleSolution | null} solution
 */

/** @type {PuzzleState | null} */
let current = null;
let loading = 0;

const input = new TurnInput(board, { onChange: show, onTurn: (turn) => void reportErrors(checkTurn(turn)) });

/**
 * Shows what went wrong; the puzzle stays as it was.
 * @param {Promise<void>} doing
 */
async function reportErrors(doing) {
  try {
    await doing;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    announce(text);
    if (current?.phase === "asked") begin();
    if (current) current.text = text;
    else byId("prompt-text").textContent = text;
    show();
  }
}

async function load() {
  const mine = ++loading;
  const name = main.dataset.name || (day ? await fetchDailyName(rules, day) : pickPuzzle(await fetchNamesByGrade(rules, progress(rules).theme ?? null), fittingGrade(rules), progress(rules).met));
  const puzzle = await fetchPuzzle(name);
  if (mine !== loading) return;
  current = { puzzle, bottom: sideToMove(puzzle.position), phase: "asked", hints: 0, hinted: false, tried: false, text: "", failed: null, refutation: null, solution: null };
  begin();
  announce(`${taskText(puzzle)}.`);
}

/** The pieces stand as at first, and a turn can be made. */
function begin() {
  if (!current) return;
  stopPlayback();
  current.phase = "asked";
  current.failed = null;
  current.hints = 0;
  current.text = onlyTurnText(current.puzzle);
  startInput();
}

/**
 * @param {{row: number, action: string | null} | null} [hint] only turns that begin like this can be made
 */
function startInput(hint = null) {
  if (!current) return;
  const { puzzle, bottom } = current;
  const turns = puzzle.turns.filter(({ actions }) => !hint || actions[0] === hint.action || (!hint.action && actions[0].startsWith(`${hint.row}-`)));
  const arrows = hint?.action ? arrowsOf([hint.action], sideToMove(puzzle.position), "hint") : [];
  input.start(unvalued(puzzle, turns), { bottom, arrows });
}

/** @param {ValuedTurn} turn */
async function checkTurn(turn) {
  if (!current) return;
  const solving = current;
  const right = await fetchVerdict(solving.puzzle.name, turn.turn);
  if (solving !== current || solving.phase !== "asked") return;
  countFirstTry(right);
  if (right) {
    solving.phase = "right";
    await showSolved(turn);
  } else {
    solving.phase = "wrong";
    solving.failed = turn;
    solving.refutation = null;
    solving.text = t("Looking for the best answer …");
    show();
    await showRefutation(turn);
  }
}

/** @param {LegalTurn} turn that was found */
async function showSolved(turn) {
  if (!current) return;
  const solving = current;
  solving.text = "";
  show();
  solving.solution ??= await fetchSolution(solving.puzzle.name);
  solving.text = bestPlayText(sideToMove(solving.puzzle.position), solving.solution.value);
  announce(`${t("Right!")} ${turnText(turn.turn)}. ${solving.text}`);
  show();
}

/**
 * Plays a wrong turn and the answer to it, and says why it fails.
 * @param {LegalTurn} turn
 */
async function showRefutation(turn) {
  if (!current) return;
  const solving = current;
  const { puzzle } = solving;
  const [refutation, reasons] = await Promise.all([fetchRefutation(puzzle.name, turn.turn), fetchReasons(rules, puzzle.position, turn.turn)]);
  if (solving !== current || solving.phase === "asked") return;
  solving.failed = turn;
  solving.refutation = refutation;
  solving.text = [refutationText(puzzle, refutation), ...reasons.map((reason) => reason.text)].join(" ");
  const lost = solving.phase === "wrong" ? wrongText(puzzle) : t("Why not %(turn)s?", { turn: turnText(turn.turn) });
  announce(`${lost} ${solving.text}`);
  show();
  await playTurns(board, puzzle.position, solving.bottom, refutation.answer ? [turn, refutation.answer] : [turn]);
}

async function showSolution() {
  if (!current) return;
  const solving = current;
  solving.solution ??= await fetchSolution(solving.puzzle.name);
  if (solving !== current) return;
  countFirstTry(false);
  input.clear();
  solving.phase = "shown";
  solving.failed = null;
  solving.text = bestPlayText(sideToMove(solving.puzzle.position), solving.solution.value);
  announce(`${t("Solution: %(turn)s", { turn: turnText(solving.solution.turn.turn) })}. ${solving.text}`);
  show();
  await playTurns(board, solving.puzzle.position, solving.bottom, [solving.solution.turn]);
}

async function giveHint() {
  if (!current || current.phase !== "asked") return;
  const solving = current;
  const given = await fetchHint(solving.puzzle.name, Math.min(solving.hints + 1, 2));
  if (solving !== current || solving.phase !== "asked") return;
  solving.hints += 1;
  solving.hinted = true;
  solving.text = given.action
    ? t("Start with %(action)s.", { action: given.action })
    : t("It starts with a piece in row %(row)s.", { row: given.row });
  announce(solving.text);
  startInput(given);
}

/**
 * Only the first try counts.
 * @param {boolean} right
 */
function countFirstTry(right) {
  if (!current || current.tried) return;
  current.tried = true;
  const { name, grade } = current.puzzle;
  const detail = { name, rules, grade, solved: right, hinted: current.hinted, at: new Date().toISOString() };
  storeTry(detail, day);
  document.dispatchEvent(new CustomEvent("linja-puzzle", { detail }));
}

/** Shows the whole page as it is now. */
function show() {
  if (!current) return;
  const { puzzle, phase, text, solution } = current;
  const asked = phase === "asked";
  const done = phase === "right" || phase === "shown";
  const said = { asked: taskText(puzzle), wrong: wrongText(puzzle), right: t("Right!"), shown: t("The solution") };
  const heads = { asked: t("Find the one turn"), wrong: t("Why it fails"), right: t("Solved"), shown: taskText(puzzle) };
  main.dataset.phase = phase;
  main.dataset.puzzle = puzzle.name;
  byId("prompt").className = asked ? "prompt" : `prompt ${phase}`;
  const whyNot = done && current.failed ? t("Why not %(turn)s?", { turn: turnText(current.failed.turn) }) : "";
  byId("prompt-text").textContent = asked && input.mayUndo ? input.prompt : whyNot || said[phase];
  byId("task-title").textContent = current.failed && done ? t("Why it fails") : heads[phase];
  byId("task-text").textContent = text;
  showTurnList(current);
  byId("task-buttons").hidden = asked;
  byId("again").hidden = phase !== "wrong";
  byId("next").hidden = asked;
  byId("next").classList.toggle("main", done);
  byId("why").hidden = !done || !solution || current.failed?.turn === solution.tempting.turn;
  byId("why").textContent = solution ? t("Why not %(turn)s?", { turn: turnText(solution.tempting.turn) }) : "";
  byId("analyse").hidden = asked;
  byId("analyse").setAttribute("href", pageAddress(`/analysis?${new URLSearchParams({ rules, position: puzzle.position })}`));
  byId("link").hidden = kind === "one";
  byId("link").setAttribute("href", pageAddress(`/puzzle/${puzzle.name}`));
  if (!asked && board.contains(document.activeElement)) byId(done ? "next" : "again").focus({ preventScroll: true });
  byId("skip").hidden = !asked || !(input.maySkip || input.mustPass);
  byId("skip").textContent = input.skipText;
  disable("undo", !asked || !input.mayUndo);
  disable("hint", !asked || current.hints >= 2);
  disable("solution", done);
  showGrade(puzzle, statistics());
}

byId("skip").addEventListener("click", () => input.skip());
byId("undo").addEventListener("click", () => input.undo());
byId("hint").addEventListener("click", () => void reportErrors(giveHint()));
byId("solution").addEventListener("click", () => void reportErrors(showSolution()));
byId("why").addEventListener("click", () => current?.solution && void reportErrors(showRefutation(current.solution.tempting)));
byId("again").addEventListener("click", () => {
  begin();
  board.focus();
});
byId("flip").addEventListener("click", () => {
  if (!current) return;
  current.bottom = other(current.bottom);
  input.setLook({ bottom: current.bottom });
});
listenForPageShortcuts(board, "12345678su", { h: () => byId("hint").click() });

if (kind === "next") {
  listenForGradeChoice(rules, () => current?.phase === "asked" && void reportErrors(load()));
  byId("next").addEventListener("click", (event) => {
    event.preventDefault();
    stopPlayback();
    void reportErrors(load().then(() => board.focus()));
  });
}

showDay(day);
void reportErrors(load());
