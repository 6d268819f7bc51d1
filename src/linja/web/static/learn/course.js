/** The course: one task after the other, with a remark on each try. In its second part, tasks are puzzles. */

/** @import { LinjaBoard } from "../board/board.js" */
/** @import { Course, Lesson, Task } from "../types/course.js" */

import "../board/board.js";
import "../page/settings.js";
import { createGame } from "../browser/api.js";
import { listenForPageShortcuts } from "../browser/shortcuts.js";
import { byId, make } from "../page/dom.js";
import { t } from "../words/i18n.js";
import { clearDone, lessonsDone, storeDone } from "./progress.js";
import { StepTask } from "./step-task.js";
import { TurnTask } from "./turn-task.js";

const SHOW_AFTER = 2; // wrong tries
const board = /** @type {LinjaBoard} */ (byId("board"));
/** @type {Course} */
const course = JSON.parse(byId("course").textContent ?? "");
const GAME = course.game.name;
const asked = new (course.lessons[0].tasks[0].puzzle ? TurnTask : StepTask)(board, { onTried, onChange: () => showChoices() });

/** @type {Lesson | null} null: the lessons are over, a game is next */
let lesson = null;
let taskIndex = 0;
let solved = false;
let failed = 0;

/** @returns {Task} */
function task() {
  return /** @type {Lesson} */ (lesson).tasks[taskIndex];
}

function showTask() {
  solved = false;
  failed = 0;
  if (!lesson) return showGame();
  byId("lesson-title").textContent = lesson.title;
  byId("lesson-place").textContent = lesson.tasks.length > 1 ? t("%(done)s of %(all)s", { done: taskIndex + 1, all: lesson.tasks.length }) : "";
  byId("told").textContent = lesson.said;
  byId("ask").textContent = task().ask;
  showRemark("", "");
  asked.start(task());
  showChoices();
  showLessons();
}

/** Shows the buttons that work now. */
function showChoices() {
  const choice = lesson && !solved ? asked.choiceText : "";
  const numbers = lesson ? asked.numbers : [];
  byId("answers").hidden = !numbers.length;
  byId("answers").replaceChildren(...numbers.map(answerButton));
  byId("choice").hidden = !choice;
  byId("choice").textContent = choice;
  byId("show").hidden = solved || failed < SHOW_AFTER || !lesson;
  byId("next").hidden = !solved;
  byId("first-game").hidden = lesson !== null;
  byId("to-puzzles").hidden = lesson !== null || !lessonsDone(course.edition).includes(GAME);
  byId("again").hidden = !lesson || !(solved || asked.mayRestart);
}

/** @param {string} number */
function answerButton(number) {
  const button = make("button", { class: "button", type: "button" }, number);
  if (solved) button.disabled = true;
  button.addEventListener("click", () => asked.tryAnswer(number));
  return button;
}

/**
 * Shows the remark on a try, and goes on if it was right.
 * @param {string} text
 * @param {boolean} right
 */
function onTried(text, right) {
  if (!lesson) return;
  const onBoard = board.contains(document.activeElement);
  solved = right;
  failed += right ? 0 : 1;
  showRemark(text, right ? "right" : "wrong");
  showChoices();
  if (!right) return void (onBoard && asked.mayRestart && byId("again").focus({ preventScroll: true }));
  if (taskIndex === lesson.tasks.length - 1) storeDone(course.edition, lesson.name);
  showLessons();
  byId("next").focus({ preventScroll: true });
}

/**
 * @param {string} text
 * @param {"" | "right" | "wrong"} kind
 */
function showRemark(text, kind) {
  byId("remark").className = `remark ${kind}`;
  byId("remark").textContent = text;
}

function showGame() {
  byId("lesson-title").textContent = course.game.title;
  byId("lesson-place").textContent = "";
  byId("told").textContent = lessonsDone(course.edition).includes(GAME) ? course.game.again : course.game.said;
  byId("ask").textContent = "";
  showRemark("", "");
  asked.clear(course.start);
  showChoices();
  showLessons();
}

/** Starts the game that ends this part of the course. */
async function playGame() {
  const choice = { rules: course.edition, opponent: "computer", level: course.game.level, side: "b", starter: "b", length: 1 };
  try {
    const address = await createGame(choice, course.game.query);
    if (!course.game.query) storeDone(course.edition, GAME); // where there are comments, they say when it is over
    location.assign(address);
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

async function showSolution() {
  try {
    showRemark(await asked.showSolution(), "");
  } catch (error) {
    showRemark(error instanceof Error ? error.message : String(error), "wrong");
  }
  showChoices();
}

listenForPageShortcuts(board, "12345678su");
byId("choice").addEventListener("click", () => asked.choose());
byId("show").addEventListener("click", () => void showSolution());
byId("next").addEventListener("click", next);
byId("again").addEventListener("click", () => {
  const before = solved ? 0 : failed;
  showTask();
  failed = before;
  showChoices();
  focusOnTask();
});
byId("from-the-start").addEventListener("click", () => {
  clearDone(course.edition, [...course.lessons.map(({ name }) => name), GAME]);
  if (location.hash === `#${course.lessons[0].name}`) open();
  else location.hash = course.lessons[0].name;
});
byId("first-game").addEventListener("click", () => void playGame());
addEventListener("hashchange", () => {
  open();
  focusOnTask();
});
open();
