/** The rules page: drawn examples, each of which can be played on its board. */

/** @import { Side } from "../types/game.js" */
/** @import { Arrow, Counts, PointsByRow } from "../types/modules.js" */
/** @import { LinjaBoard } from "../board/board.js" */

import "../board/board.js";
import "../page/settings.js";
import { reducedMotion } from "../board/animate.js";
import { t } from "../words/i18n.js";

const PAUSE = 650; // milliseconds between two moves
const MOST_ARROWS = 5; // before it is played; more would be a tangle

/**
 * What the server has drawn.
 * @typedef {object} Example
 * @property {Counts[]} boards the position, and the one after each action
 * @property {{from: number, to: number, side: Side}[]} arrows
 * @property {PointsByRow | null} count
 */

for (const figure of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-example]"))) {
  const board = /** @type {LinjaBoard} */ (figure.querySelector("linja-board"));
  /** @type {Example} */
  const example = JSON.parse(figure.dataset.example ?? "");
  show(board, example, 0, example.arrows);
  listenForShow(figure.querySelector(".show"), board, example);
}

/**
 * @param {HTMLButtonElement | null} button
 * @param {LinjaBoard} board
 * @param {Example} example
 */
function listenForShow(button, board, example) {
  let clicks = 0;
  button?.addEventListener("click", async () => {
    const click = ++clicks;
    const back = click % 2 === 0;
    button.textContent = back ? t("Show it") : t("Back");
    if (back) return show(board, example, 0, example.arrows);
    for (let move = 1; click === clicks && move < example.boards.length; move += 1) {
      show(board, example, move, example.arrows.slice(move - 1, move));
      await board.settled();
      if (!reducedMotion()) await new Promise((wake) => setTimeout(wake, PAUSE));
    }
  });
}

/**
 * @param {LinjaBoard} board
 * @param {Example} example
 * @param {number} move
 * @param {Example["arrows"]} steps
 */
function show(board, example, move, steps) {
  /** @type {Arrow[]} */
  const arrows = (steps.length > MOST_ARROWS ? [] : steps).map((step) => ({ ...step, kind: move ? "last" : "hint" }));
  board.view = { ...board.view, ...example.boards[move], arrows, count: example.count };
}
