/** A task of the course with one action or number to find. All remarks come with the page. */

/** @import { Action } from "../types/game.js" */
/** @import { Arrow, Counts } from "../types/modules.js" */
/** @import { LinjaBoard } from "../board/board.js" */
/** @import { Task, TaskHandlers } from "../types/course.js" */

import { arrowsOf, stepOf } from "../board/position.js";
import { listenForSounds } from "../browser/sound.js";
import { announce } from "../page/dom.js";
import { t } from "../words/i18n.js";

export class StepTask {
  /** @type {Task | null} */
  #task = null;
  #solved = false;
  #board;
  #handlers;
  mayRestart = false;

  /**
   * @param {LinjaBoard} board
   * @param {TaskHandlers} handlers
   */
  constructor(board, handlers) {
    this.#board = board;
    this.#handlers = handlers;
    board.addEventListener("act", (event) => this.tryAnswer(/** @type {CustomEvent} */ (event).detail.action));
    board.addEventListener("say", (event) => announce(/** @type {CustomEvent} */ (event).detail.text));
    listenForSounds(board);
  }

  /** @param {Task} task */
  start(task) {
    this.#task = task;
    this.#solved = false;
    this.#show(task.board);
  }

  /** @param {Counts} counts shown; nothing can be done */
  clear(counts) {
    this.#task = null;
    this.#show(counts);
  }

  /** The numbers to choose from. */
  get numbers() {
    return Object.keys(this.#task?.tries ?? {}).filter((name) => /^\d+$/.test(name));
  }

  /** The label of the button for what moves nothing; empty if there is nothing like it. */
  get choiceText() {
    if (!this.#task?.choice) return "";
    return this.#task.choice === "pass" ? t("Pass") : t("Skip");
  }

  choose() {
    this.tryAnswer(this.#task?.choice ?? "");
  }

  /**
   * Gives the remark on a try.
   * @param {string} action or number
   */
  tryAnswer(action) {
    if (this.#solved || !this.#task) return;
    const { text, board: after } = this.#task.tries[action];
    this.#solved = after !== null;
    this.#board.view = { ...this.#board.view, actions: [] }; // no piece stays picked
    this.#show(after ?? this.#task.board);
    this.#handlers.onTried(text, this.#solved);
  }

  /** Shows a right answer. */
  showSolution() {
    if (!this.#task) return "";
    const { tries } = this.#task;
    const [right] = Object.keys(tries).filter((action) => tries[action].board);
    const step = stepOf(right, "b");
    if (step) this.#show(this.#task.board, arrowsOf([right], "b", "hint"));
    return step ? t("For example, from row %(from)s to row %(to)s.", step) : solutionText(right);
  }

  /** Every action that can be tried; what it earns is not shown. */
  #actions() {
    return Object.keys(this.#task?.tries ?? {}).flatMap((action) => {
      const step = stepOf(action, "b");
      return step ? [/** @type {Action} */ ({ action, from: step.from, to: step.to, theirs: false, earns: null, ends: false })] : [];
    });
  }

  /**
   * @param {Counts} counts
   * @param {Arrow[]} [arrows]
   */
  #show(counts, arrows = []) {
    const actions = this.#solved ? [] : this.#actions();
    const count = (this.#solved && this.#task?.count) || null;
    this.#board.view = { ...counts, side: "b", bottom: "b", actions, arrows, count, quiet: true };
  }
}

/** @param {string} right */
function solutionText(right) {
  if (/\d/.test(right)) return t("It's %(n)s.", { n: right });
  return right === "pass" ? t("You can only pass.") : t("Press Skip.");
}
