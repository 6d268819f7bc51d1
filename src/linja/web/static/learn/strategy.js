/** The strategy guide: positions where a maxim decides the game, to try it on the board. */

/** @import { LinjaBoard } from "../board/board.js" */
/** @import { Task } from "../types/course.js" */

import "./examples.js";
import { TurnTask } from "./turn-task.js";

/**
 * @param {HTMLElement} figure
 * @returns {() => void} loads the puzzle
 */
function listenForTries(figure) {
  const at = (/** @type {string} */ name) => /** @type {HTMLElement} */ (figure.querySelector(name));
  /** @type {Task} */
  const task = JSON.parse(figure.dataset.task ?? "");
  const asked = new TurnTask(/** @type {LinjaBoard} */ (at("linja-board")), { onTried, onChange: () => showButtons() });

  /**
   * @param {string} text
   * @param {boolean | null} right
   */
  function onTried(text, right) {
    at(".remark").textContent = text;
    at(".remark").className = `remark small ${right === null ? "" : right ? "right" : "wrong"}`;
    showButtons();
  }

  function showButtons() {
    at(".choice").hidden = !asked.choiceText;
    at(".choice").textContent = asked.choiceText;
    at(".again").hidden = !asked.mayRestart;
  }

  at(".choice").addEventListener("click", () => asked.choose());
  at(".again").addEventListener("click", () => {
    onTried("", null);
    asked.start(task);
  });
  at(".show").addEventListener("click", async () => onTried(await asked.showSolution(), null));
  asked.clear(task.board, task.side);
  return () => asked.start(task);
}

/** @type {Map<Element, () => void>} */
const waiting = new Map([.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".try"))].map((figure) => [figure, listenForTries(figure)]));
const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    observer.unobserve(target);
    waiting.get(target)?.();
  }
}, { rootMargin: "200px" });
for (const figure of waiting.keys()) observer.observe(figure);
