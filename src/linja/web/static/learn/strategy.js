/** The strategy guide: positions where a maxim decides the game, to try it on the board. */

/** @import { LinjaBoard } from "../board/board.js" */

import "./examples.js";
import { TurnTask } from "./turn-task.js";

/** @param {HTMLElement} figure */
function listenForTries(figure) {
  const at = (/** @type {string} */ name) => /** @type {HTMLElement} */ (figure.querySelector(name));
  const task = { ask: "", board: JSON.parse(figure.dataset.board ?? ""), tries: {}, choice: null, count: null, puzzle: figure.dataset.puzzle };
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
  asked.start(task);
}

const seen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    listenForTries(/** @type {HTMLElement} */ (target));
  }
}, { rootMargin: "200px" });
for (const figure of document.querySelectorAll(".try")) seen.observe(figure);
