/** The course: one task after the other, with a remark on each try. All remarks come from the server. */

/** @import { Action } from "../types/game.js" */
/** @import { Arrow, Counts } from "../types/modules.js" */
/** @import { LinjaBoard } from "../board/board.js" */
/** @import { Course, Lesson, Task } from "./course.d.ts" */

import "../board/board.js";
import "../page/settings.js";
import { arrowsOf, stepOf } from "../board/position.js";
import { createGame } from "../browser/api.js";
import { listenForPageShortcuts } from "../browser/shortcuts.js";
import { listenForSounds } from "../browser/sound.js";
import { announce, byId, make } from "../page/dom.js";
import { t } from "../words/i18n.js";
import { clearDone, lessonsDone, storeDone } from "./progress.js";

const GAME = "game";
const SHOW_AFTER = 2; // wrong tries
const board = /** @type {LinjaBoard} */ (byId("board"));
/** @type {Course} */
const course = JSON.parse(byId("course").textContent ?? "");

/** @type {Lesson | null} null: the lessons are over, a game is next */
let lesson = null;
let taskIndex = 0;
let solved = false;
let failed = 0;

/** @returns {Task} */
function task() {
  return /** @type {Lesson} */ (lesson).tasks[taskIndex];
}

/** Every action that can be tried; what it earns is not shown. */
function actionsToTry() {
  return Object.keys(task().tries).flatMap((action) => {
    const step = stepOf(action, "b");
    return step ? [/** @type {Action} */ ({ action, from: step.from, to: step.to, theirs: false, earns: null, ends: false })] : [];
  });
}

/**
 * @param {Counts} counts
 * @param {boolean} [counted]
 * @param {Arrow[]} [arrows]
 */
function showBoard(counts, counted = false, arrows = []) {
  const actions = lesson && !solved ? actionsToTry() : [];
  const count = counted && lesson ? task().count : null;
  board.view = { ...counts, side: "b", bottom: "b", actions, arrows, count, quiet: true };
}

function showTask() {
  solved = false;
  failed = 0;
  if (!lesson) return showFirstGame();
  byId("lesson-title").textContent = lesson.title;
  byId("lesson-place").textContent = lesson.tasks.length > 1 ? t("%(done)s of %(all)s", { done: taskIndex + 1, all: lesson.tasks.length }) : "";
  byId("told").textContent = lesson.said;
  byId("ask").textContent = task().ask;
  showRemark("", "");
  showBoard(task().board);
  showChoices();
  showLessons();
}

/** Shows the buttons that work now. */
function showChoices() {
  const choice = lesson && task().choice;
  const numbers = lesson ? Object.keys(task().tries).filter((name) => /^\d+$/.test(name)) : [];
  byId("answers").hidden = !numbers.length;
  byId("answers").replaceChildren(...numbers.map(answerButton));
  byId("choice").hidden = !choice || solved;
  byId("choice").textContent = choice === "pass" ? t("Pass") : t("Skip");
  byId("show").hidden = solved || failed < SHOW_AFTER || !lesson;
  byId("next").hidden = !solved;
  byId("first-game").hidden = lesson !== null;
  byId("to-puzzles").hidden = lesson !== null || !lessonsDone(course.edition).includes(GAME);
  byId("again").hidden = !solved || !lesson;
}

/** @param {string} number */
function answerButton(number) {
  const button = make("button", { class: "button", type: "button" }, number);
  if (solved) button.disabled = true;
  button.addEventListener("click", () => tryAnswer(number));
  return button;
}

/**
 * Shows the remark on a try, and goes on if it was right.
 * @param {string} action
 */
function tryAnswer(action) {
  if (solved || !lesson) return;
  const { text, board: after } = task().tries[action];
  solved = after !== null;
  failed += solved ? 0 : 1;
  showRemark(text, solved ? "right" : "wrong");
  board.view = { ...board.view, actions: [] }; // no piece stays picked
  showBoard(after ?? task().board, solved);
  showChoices();
  if (!solved) return;
  if (taskIndex === lesson.tasks.length - 1) storeDone(course.edition, lesson.name);
  showLessons();
  byId("next").focus({ preventScroll: true });
}

/** Shows a right answer. */
function showSolution() {
  const [right] = Object.keys(task().tries).filter((action) => task().tries[action].board);
  const step = stepOf(right, "b");
  if (step) showBoard(task().board, false, arrowsOf([right], "b", "hint"));
  showRemark(step ? t("For example, from row %(from)s to row %(to)s.", step) : solutionText(right), "");
}

/** @param {string} right */
function solutionText(right) {
  if (/\d/.test(right)) return t("It's %(n)s.", { n: right });
  return right === "pass" ? t("You can only pass.") : t("Press Skip.");
}

/**
 * @param {string} text
 * @param {"" | "right" | "wrong"} kind
 */
function showRemark(text, kind) {
  byId("remark").className = `remark ${kind}`;
  byId("remark").textContent = text;
}

function showFirstGame() {
  byId("lesson-title").textContent = t("Your first game");
  byId("lesson-place").textContent = "";
  const played = lessonsDone(course.edition).includes(GAME);
  byId("told").textContent = played
    ? t("You know the rules and have played a game. Play another one with comments, or move on to puzzles.")
    : t("Now you know all the rules. Play a game against the easiest level: after each turn you'll read what happened and what would have been better.");
  byId("ask").textContent = "";
  showRemark("", "");
  showBoard(course.start);
  showChoices();
  showLessons();
}

/** Starts a game with comments against the easiest level. */
async function playFirstGame() {
  const choice = { rules: course.edition, opponent: "computer", level: "gentle", side: "b", starter: "b", length: 1 };
  try {
    location.assign(await createGame(choice, "?guided"));
  } catch {
    showRemark(t("The server couldn't start the game. Please try again."), "wrong");
  }
}

function showLessons() {
  const done = lessonsDone(course.edition);
  const current = lesson?.name ?? GAME;
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-lesson]"))) {
    const name = link.dataset.lesson ?? "";
    link.classList.toggle("done", done.includes(name));
    /** @type {HTMLElement} */ (link.querySelector(".unseen")).textContent = done.includes(name) ? ` (${t("done")})` : "";
    if (name === current) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }
}

/** Opens the lesson that the address names; without one, the first that has not been done. */
function open() {
  const name = location.hash.slice(1) || nextUndone();
  lesson = course.lessons.find((one) => one.name === name) ?? (name === GAME ? null : course.lessons[0]);
  taskIndex = 0;
  showTask();
}

function nextUndone() {
  const done = lessonsDone(course.edition);
  return course.lessons.find((one) => !done.includes(one.name))?.name ?? GAME;
}

function next() {
  if (!lesson) return;
  if (taskIndex < lesson.tasks.length - 1) {
    taskIndex += 1;
    showTask();
    focusOnTask();
  } else location.hash = course.lessons[course.lessons.indexOf(lesson) + 1]?.name ?? GAME;
}

/** So that the keyboard and a screen reader go on with what is new. */
function focusOnTask() {
  byId("lesson-title").focus({ preventScroll: true });
  byId("lesson-title").scrollIntoView({ block: "nearest" });
}

board.addEventListener("act", (event) => tryAnswer(/** @type {CustomEvent} */ (event).detail.action));
board.addEventListener("say", (event) => announce(/** @type {CustomEvent} */ (event).detail.text));
listenForSounds(board);
listenForPageShortcuts(board, "12345678");
byId("choice").addEventListener("click", () => tryAnswer(task().choice ?? ""));
byId("show").addEventListener("click", showSolution);
byId("next").addEventListener("click", next);
byId("again").addEventListener("click", () => {
  showTask();
  focusOnTask();
});
byId("from-the-start").addEventListener("click", () => {
  clearDone(course.edition);
  if (location.hash === `#${course.lessons[0].name}`) open();
  else location.hash = course.lessons[0].name;
});
byId("first-game").addEventListener("click", () => void playFirstGame());
addEventListener("hashchange", () => {
  open();
  focusOnTask();
});
open();
