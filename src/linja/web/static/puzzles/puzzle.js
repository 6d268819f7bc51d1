/** A page with a puzzle: one turn is right, every other one is refuted. */

/** @import { LegalTurn, Puzzle, PuzzleSolution, Refutation, ValuedTurn } from "../types/api.js" */
/** @import { Side } from "../types/game.js" */
/** @import { LinjaBoard } from "../board/board.js" */

import "../board/board.js";
import "../page/settings.js";
import { arrowsOf, other } from "../board/position.js";
import { byId, disable } from "../page/dom.js";
import { announce } from "../page/live-region.js";
import { statistics } from "../statistics/log.js";
import { choosing } from "../study/turn-input.js";
import { t } from "../words/i18n.js";
import { turnText } from "../words/names.js";
import { askHint, askPuzzle, askRefutation, askSolution, nameOfDay, namesByGrade, solves } from "./api.js";
import { listenForDifficulty, showAbout, showDay } from "./grade.js";
import { showTurns, stopShowing } from "./playback.js";
import { fittingGrade, noteTry, pick, progress, today } from "./progress.js";
import { showLines } from "./turn-list.js";
import { endText, lostText, moverOf, taskText, whyText } from "./words.js";

const main = byId("main");
const board = /** @type {LinjaBoard} */ (byId("board"));
const rules = main.dataset.rules ?? "";
const kind = /** @type {"next" | "one" | "daily"} */ (main.dataset.kind);
const day = kind === "daily" ? today() : null;

/**
 * What the page knows.
 * @typedef {object} Solving
 * @property {Puzzle} puzzle
 * @property {Side} bottom
 * @property {"asked" | "wrong" | "right" | "shown"} phase
 * @property {number} hints so many were given since it was begun
 * @property {boolean} hinted
 * @property {boolean} tried the first try is over and counted
 * @property {string} text what is said about it
 * @property {LegalTurn | null} failed the turn that was tried and failed
 * @property {Refutation | null} refutation of it
 * @property {PuzzleSolution | null} solution
 */

/** @type {Solving | null} */
let now = null;
let loading = 0;

const hand = choosing(board, { changed: show, done: (turn) => void attempt(judged(turn)) });

/**
 * Whatever goes wrong is said, and the puzzle is as before.
 * @param {Promise<void>} doing
 */
async function attempt(doing) {
  try {
    await doing;
  } catch (error) {
    const trouble = error instanceof Error ? error.message : String(error);
    announce(trouble);
    if (now?.phase === "asked") begin();
    if (now) now.text = trouble;
    else byId("prompt-text").textContent = trouble;
    show();
  }
}

async function load() {
  const mine = ++loading;
  const name = main.dataset.name || (day ? await nameOfDay(rules, day) : pick(await namesByGrade(rules), fittingGrade(rules), progress(rules).met));
  const puzzle = await askPuzzle(name);
  if (mine !== loading) return;
  now = { puzzle, bottom: moverOf(puzzle), phase: "asked", hints: 0, hinted: false, tried: false, text: "", failed: null, refutation: null, solution: null };
  begin();
  announce(`${taskText(puzzle)}.`);
}

/** The pieces stand as at first, and a turn can be made. */
function begin() {
  if (!now) return;
  stopShowing();
  now.phase = "asked";
  now.failed = null;
  now.hints = 0;
  now.text = t("Every other turn gives it away.");
  ask();
}

/**
 * @param {{row: number, action: string | null} | null} [hint] only turns that begin like this can be made
 */
function ask(hint = null) {
  if (!now) return;
  const { puzzle, bottom } = now;
  const turns = puzzle.turns.filter(({ actions }) => !hint || actions[0] === hint.action || (!hint.action && actions[0].startsWith(`${hint.row}-`)));
  const arrows = hint?.action ? arrowsOf([hint.action], moverOf(puzzle), "hint") : [];
  hand.begin({ ...puzzle, turns: turns.map((turn) => ({ ...turn, value: 0, exact: false })), value: 0, exact: false }, { bottom, arrows });
}

/** @param {ValuedTurn} turn */
async function judged(turn) {
  if (!now) return;
  const solving = now;
  const right = await solves(solving.puzzle.name, turn.turn);
  if (solving !== now || solving.phase !== "asked") return;
  count(right);
  if (right) {
    solving.phase = "right";
    await solved(turn);
  } else {
    solving.phase = "wrong";
    solving.failed = turn;
    solving.refutation = null;
    solving.text = t("Looking for the best answer …");
    show();
    await refute(turn);
  }
}

/** @param {LegalTurn} turn that was found */
async function solved(turn) {
  if (!now) return;
  const solving = now;
  solving.text = "";
  show();
  solving.solution ??= await askSolution(solving.puzzle.name);
  solving.text = endText(moverOf(solving.puzzle), solving.solution.value);
  announce(`${t("Right!")} ${turnText(turn.turn)}. ${solving.text}`);
  show();
}

/**
 * Plays a wrong turn and the answer to it, and says why it fails.
 * @param {LegalTurn} turn
 */
async function refute(turn) {
  if (!now) return;
  const solving = now;
  const { puzzle } = solving;
  const refutation = await askRefutation(puzzle.name, turn.turn);
  if (solving !== now || solving.phase === "asked") return;
  solving.failed = turn;
  solving.refutation = refutation;
  solving.text = whyText(puzzle, refutation);
  const lost = solving.phase === "wrong" ? lostText(puzzle) : t("Why not %(turn)s?", { turn: turnText(turn.turn) });
  announce(`${lost} ${solving.text}`);
  show();
  await showTurns(board, puzzle.position, solving.bottom, refutation.answer ? [turn, refutation.answer] : [turn]);
}

async function reveal() {
  if (!now) return;
  const solving = now;
  solving.solution ??= await askSolution(solving.puzzle.name);
  if (solving !== now) return;
  count(false);
  hand.clear();
  solving.phase = "shown";
  solving.failed = null;
  solving.text = endText(moverOf(solving.puzzle), solving.solution.value);
  announce(`${t("Solution")}: ${turnText(solving.solution.turn.turn)}. ${solving.text}`);
  show();
  await showTurns(board, solving.puzzle.position, solving.bottom, [solving.solution.turn]);
}

async function hint() {
  if (!now || now.phase !== "asked") return;
  const solving = now;
  const given = await askHint(solving.puzzle.name, Math.min(solving.hints + 1, 2));
  if (solving !== now || solving.phase !== "asked") return;
  solving.hints += 1;
  solving.hinted = true;
  solving.text = given.action
    ? t("Begin with %(action)s.", { action: given.action })
    : t("It begins with a piece of row %(row)s.", { row: given.row });
  announce(solving.text);
  ask(given);
}

/**
 * Only the first try counts.
 * @param {boolean} right
 */
function count(right) {
  if (!now || now.tried) return;
  now.tried = true;
  const { name, grade } = now.puzzle;
  const detail = { name, rules, grade, solved: right, hinted: now.hinted, at: new Date().toISOString() };
  noteTry(detail, day);
  document.dispatchEvent(new CustomEvent("linja-puzzle", { detail }));
}

/** Brings the whole page in line with what it knows. */
function show() {
  if (!now) return;
  const { puzzle, phase, text, solution } = now;
  const asked = phase === "asked";
  const done = phase === "right" || phase === "shown";
  const said = { asked: taskText(puzzle), wrong: lostText(puzzle), right: t("Right!"), shown: t("The solution") };
  const heads = { asked: t("Find the one turn"), wrong: t("Why it fails"), right: t("Solved"), shown: taskText(puzzle) };
  main.dataset.phase = phase;
  main.dataset.puzzle = puzzle.name;
  byId("prompt").className = asked ? "prompt" : `prompt ${phase}`;
  byId("prompt-text").textContent = asked && hand.mayUndo ? hand.prompt : said[phase];
  byId("task-title").textContent = now.failed && done ? t("Why it fails") : heads[phase];
  byId("task-text").textContent = text;
  showLines(now);
  byId("task-buttons").hidden = asked;
  byId("again").hidden = phase !== "wrong";
  byId("next").hidden = asked;
  byId("next").classList.toggle("main", done);
  byId("why").hidden = !done || !solution || now.failed?.turn === solution.tempting.turn;
  byId("why").textContent = solution ? t("Why not %(turn)s?", { turn: turnText(solution.tempting.turn) }) : "";
  byId("analyse").hidden = asked;
  byId("analyse").setAttribute("href", `/analysis?${new URLSearchParams({ rules, position: puzzle.position })}`);
  byId("link").hidden = kind === "one";
  byId("link").setAttribute("href", `/puzzle/${puzzle.name}`);
  if (!asked && board.contains(document.activeElement)) byId(done ? "next" : "again").focus({ preventScroll: true });
  byId("skip").hidden = !asked || !(hand.maySkip || hand.mustPass);
  disable("undo", !asked || !hand.mayUndo);
  disable("hint", !asked || now.hints >= 2);
  disable("solution", done);
  showAbout(puzzle, statistics());
}

byId("skip").addEventListener("click", () => hand.skip());
byId("undo").addEventListener("click", () => hand.undo());
byId("hint").addEventListener("click", () => void attempt(hint()));
byId("solution").addEventListener("click", () => void attempt(reveal()));
byId("why").addEventListener("click", () => now?.solution && void attempt(refute(now.solution.tempting)));
byId("again").addEventListener("click", () => {
  begin();
  board.focus();
});
byId("flip").addEventListener("click", () => {
  if (!now) return;
  now.bottom = other(now.bottom);
  hand.look({ bottom: now.bottom });
});
board.addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey }) => {
  if (key === "h" && !ctrlKey && !metaKey && !altKey) byId("hint").click();
});

if (kind === "next") {
  listenForDifficulty(rules, () => now?.phase === "asked" && void attempt(load()));
  byId("next").addEventListener("click", (event) => {
    event.preventDefault();
    stopShowing();
    void attempt(load().then(() => board.focus()));
  });
}

showDay(day);
void attempt(load());
