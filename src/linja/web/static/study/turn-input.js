/**
 * Lets a person make a turn on a `<linja-board>`, action by action, out of the turns that the server has listed.
 *
 *     const input = new TurnInput(board, {
 *       onChange: () => (prompt.textContent = input.prompt),  // after every action and undo
 *       onTurn: (turn) => …,                                  // a complete turn, one of valued.turns
 *     });
 *     input.start(await lookUp(rules, position), { bottom: "b" });
 *
 * It moves the pieces, announces each action (the page has a live region `#said`), and makes the sounds. On the board the
 * keys `s` (skip or pass) and `u` (undo) work; the page's buttons call `input.skip()` and `input.undo()`, and follow
 * `input.maySkip`, `input.mustPass` and `input.mayUndo`. To allow only some turns, give `start` fewer of them.
 */

/** @import { ValuedPosition, ValuedTurn } from "../types/api.js" */
/** @import { Action, Earned, Side, Stage } from "../types/game.js" */
/** @import { Arrow } from "../types/modules.js" */
/** @import { LinjaBoard } from "../board/board.js" */

import { metPieces } from "../board/paths.js";
import { countsAfter, positionView, sideToMove, stepOf } from "../board/position.js";
import { listenForSounds } from "../browser/sound.js";
import { announce } from "../page/dom.js";
import { actionText, skipText, stageText } from "../words/actions.js";
import { t } from "../words/i18n.js";

/**
 * How the board is shown.
 * @typedef {object} Look
 * @property {Side} [bottom]
 * @property {Arrow[]} [arrows] shown until the first action
 */

/**
 * @typedef {object} TurnHandlers
 * @property {(turn: ValuedTurn) => void} onTurn
 * @property {() => void} [onChange]
 */

export class TurnInput {
  /** @type {ValuedPosition | null} */
  #valued = null;
  /** @type {string[]} */
  #played = [];
  /** @type {Required<Look>} */
  #look = { bottom: "b", arrows: [] };
  #board;
  #handlers;

  /**
   * @param {LinjaBoard} board
   * @param {TurnHandlers} handlers
   */
  constructor(board, handlers) {
    this.#board = board;
    this.#handlers = handlers;
    const detail = (/** @type {Event} */ event) => /** @type {CustomEvent} */ (event).detail;
    board.addEventListener("act", (event) => this.act(detail(event).action));
    board.addEventListener("say", (event) => announce(detail(event).text));
    listenForSounds(board);
    board.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "s") this.skip();
      if (event.key === "u") this.undo();
    });
  }

  /**
   * Shows a position, whose turns can be made.
   * @param {ValuedPosition} valued
   * @param {Look} [look]
   */
  start(valued, look = {}) {
    this.#valued = valued;
    this.#played = [];
    this.#look = { arrows: [], bottom: this.#look.bottom, ...look };
    this.#show();
  }

  /**
   * Changes how the board is shown; a half-made turn stays.
   * @param {Look} look
   */
  setLook(look) {
    Object.assign(this.#look, look);
    if (this.#valued) this.#show();
    else this.#board.view = { ...this.#board.view, bottom: this.#look.bottom };
  }

  /** Leaves the pieces where they are; nothing can be moved any more. */
  clear() {
    this.#valued = null;
    this.#played = [];
    this.#board.view = { ...this.#board.view, actions: [] };
    this.#handlers.onChange?.();
  }

  /** The next actions. */
  get actions() {
    return this.#valued ? this.#steps() : [];
  }

  /** What is due now, or null. */
  get stage() {
    return this.#valued?.stages[this.#played.join(" ")] ?? null;
  }

  /** What is to be done now, in words. */
  get prompt() {
    const { stage } = this;
    if (!stage) return "";
    return stage.kind === "over" ? t("The game is over.") : stageText(stage, this.actions, this.#met());
  }

  get mayUndo() {
    return this.#played.length > 0;
  }

  /** The rest of the turn is optional. */
  get maySkip() {
    return !this.mustPass && this.actions.length > 0 && Boolean(this.#complete(this.#played));
  }

  /** The label of the button that skips or passes. */
  get skipText() {
    return this.mustPass || !this.stage ? t("Pass") : skipText(this.stage);
  }

  get mustPass() {
    return Boolean(this.#complete(["pass"])) && !this.#played.length;
  }

  /** @param {string} action */
  act(action) {
    const valued = this.#valued;
    if (!valued) return;
    const played = [...this.#played, action];
    if (!valued.turns.some((turn) => startsWith(turn, played))) return this.#show(); // a piece that was dragged goes back
    announce(actionText(sideToMove(valued.position), action));
    this.#played = played;
    this.#show();
    const turn = this.#complete(played);
    if (turn && !valued.stages[played.join(" ")]) this.#finish(turn);
  }

  /** Ends the turn where it may end, or passes. */
  skip() {
    if (this.mustPass) return this.act("pass");
    const turn = this.maySkip && this.#complete(this.#played);
    if (turn) this.#finish(turn);
  }

  /** Takes the last action of a half-made turn back. */
  undo() {
    if (!this.mayUndo) return;
    this.#played = this.#played.slice(0, -1);
    announce(t("Taken back."));
    this.#show();
  }

  /** @param {ValuedTurn} turn */
  #finish(turn) {
    this.clear();
    this.#handlers.onTurn(turn);
  }

  /** @param {string[]} played */
  #complete(played) {
    return this.#valued?.turns.find((turn) => turn.actions.length === played.length && startsWith(turn, played));
  }

  #show() {
    const valued = /** @type {ValuedPosition} */ (this.#valued);
    const arrows = this.#played.length ? [] : this.#look.arrows;
    const { bottom } = this.#look;
    this.#board.view = { ...this.#counts(valued), side: sideToMove(valued.position), bottom, arrows, actions: this.#steps(), count: null, met: this.#met() };
    this.#handlers.onChange?.();
  }

  #met() {
    const valued = /** @type {ValuedPosition} */ (this.#valued);
    return metPieces(this.#counts(valued), this.stage, this.#played.at(-1), sideToMove(valued.position));
  }

  /** @param {ValuedPosition} valued */
  #counts(valued) {
    const { black, red } = positionView(valued.position, "b");
    return this.#played.reduce((counts, action) => countsAfter(counts, action, sideToMove(valued.position)), { black, red });
  }

  /** @returns {Action[]} each once, in the order of the rows */
  #steps() {
    const valued = /** @type {ValuedPosition} */ (this.#valued);
    const at = this.#played.length;
    const next = valued.turns.filter((turn) => turn.actions.length > at && startsWith(turn, this.#played)).map((turn) => turn.actions[at]);
    return [...new Set(next)].sort().flatMap((action) => this.#step(valued, action));
  }

  /**
   * @param {ValuedPosition} valued
   * @param {string} action
   * @returns {Action[]} empty for `pass`
   */
  #step(valued, action) {
    const side = sideToMove(valued.position);
    const step = stepOf(action, side);
    if (!step) return [];
    const played = [...this.#played, action];
    const earns = earned(valued.stages[played.join(" ")]);
    const ends = !earns && Boolean(this.#complete(played)?.over);
    return [{ action, from: step.from, to: step.to, theirs: step.side !== side, earns, ends }];
  }
}

/**
 * @param {ValuedTurn} turn
 * @param {string[]} played
 */
function startsWith(turn, played) {
  return played.every((action, at) => turn.actions[at] === action);
}

/**
 * @param {Stage | undefined} stage
 * @returns {Earned | null}
 */
function earned(stage) {
  if (!stage) return null;
  if (stage.kind === "follow-up") return { kind: "follow-up", steps: stage.steps ?? 0 };
  return { kind: stage.kind === "bonus" ? "bonus" : "extra" };
}
