/** A puzzle as a task: the one turn that keeps the win or the draw. A wrong one is refuted on the board, with the reason. */

/** @import { LegalTurn, Puzzle } from "../types/api.js" */
/** @import { Side } from "../types/game.js" */
/** @import { Counts } from "../types/modules.js" */
/** @import { LinjaBoard } from "../board/board.js" */
/** @import { Task, TaskHandlers } from "../types/course.js" */

import { sideToMove } from "../board/position.js";
import { fetchPuzzle, fetchRefutation, fetchSolution, fetchVerdict, unvalued } from "../puzzles/api.js";
import { playTurns, stopPlayback } from "../puzzles/playback.js";
import { bestPlayText, refutationText, wrongText } from "../puzzles/words.js";
import { fetchReasons } from "../study/reasons.js";
import { TurnInput } from "../study/turn-input.js";
import { t } from "../words/i18n.js";
import { turnText } from "../words/names.js";

export class TurnTask {
  /** @type {string[]} */
  numbers = [];
  /** @type {Puzzle | null} */
  #puzzle = null;
  #over = false; // a turn was made, or the solution shown
  #board;
  #handlers;
  #input;

  /**
   * @param {LinjaBoard} board
   * @param {TaskHandlers} handlers
   */
  constructor(board, handlers) {
    this.#board = board;
    this.#handlers = handlers;
    this.#input = new TurnInput(board, { onChange: handlers.onChange, onTurn: (turn) => void this.#reportErrors(this.#check(turn)) });
  }

  /** @param {Task} task */
  start(task) {
    this.clear(task.board, task.side);
    void this.#reportErrors(this.#load(task.puzzle ?? ""));
  }

  /**
   * @param {Counts} counts shown; nothing can be done
   * @param {Side} [side] to move, shown at the bottom
   */
  clear(counts, side = "b") {
    stopPlayback();
    this.#puzzle = null;
    this.#over = false;
    this.#input.clear();
    this.#board.view = { ...counts, side, bottom: side, actions: [], arrows: [], count: null };
  }

  /** Whether the turn can be begun again. */
  get mayRestart() {
    return this.#over || this.#input.mayUndo;
  }

  get choiceText() {
    return this.#input.maySkip || this.#input.mustPass ? this.#input.skipText : "";
  }

  choose() {
    this.#input.skip();
  }

  tryAnswer() {}

  /** Plays the solution on the board. */
  async showSolution() {
    const puzzle = this.#puzzle;
    if (!puzzle) return "";
    const { turn, value } = await fetchSolution(puzzle.name);
    this.#finish();
    void playTurns(this.#board, puzzle.position, sideToMove(puzzle.position), [turn]);
    return `${t("Solution: %(turn)s", { turn: turnText(turn.turn) })}. ${bestPlayText(sideToMove(puzzle.position), value)}`;
  }

  /** @param {string} name */
  async #load(name) {
    const puzzle = await fetchPuzzle(name);
    this.#puzzle = puzzle;
    this.#input.start(unvalued(puzzle), { bottom: sideToMove(puzzle.position) });
  }

  /** @param {LegalTurn} turn */
  async #check(turn) {
    const puzzle = this.#puzzle;
    if (!puzzle) return;
    this.#finish();
    const side = sideToMove(puzzle.position);
    if (await fetchVerdict(puzzle.name, turn.turn)) {
      const { value } = await fetchSolution(puzzle.name);
      if (puzzle === this.#puzzle) this.#handlers.onTried(`${t("Right!")} ${bestPlayText(side, value)}`, true);
      return;
    }
    const [refutation, reasons] = await Promise.all([fetchRefutation(puzzle.name, turn.turn), fetchReasons(puzzle.rules, puzzle.position, turn.turn)]);
    if (puzzle !== this.#puzzle) return;
    this.#handlers.onTried([wrongText(puzzle), refutationText(puzzle, refutation), ...reasons.map((reason) => reason.text)].join(" "), false);
    await playTurns(this.#board, puzzle.position, side, refutation.answer ? [turn, refutation.answer] : [turn]);
  }

  #finish() {
    this.#over = true;
    this.#input.clear();
  }

  /** @param {Promise<void>} doing */
  async #reportErrors(doing) {
    try {
      await doing;
    } catch (error) {
      this.#handlers.onTried(error instanceof Error ? error.message : String(error), false);
    }
  }
}
