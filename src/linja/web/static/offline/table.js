/** A stored game with its players: what may be done at it now, and what pages are told of it, as `linja.server.game` has it. */

import { positionText } from "../kernel/positions.js";
import { COLOURS, countsOf, otherSide, pointsByRow, SIDES, stageOf } from "./board.js";
import { BY_HAND, Game, outcomeText, parseOutcome, turnText } from "./game.js";
import { Refusal } from "./refusal.js";

/** @import { Side } from "../types/game.js" */
/** @import { Kernel } from "../kernel/kernel.js" */
/** @import { Rules } from "./rules.js" */

/** @typedef {{ kind: "action" | "undo" | "takeback" | "resign", side: Side, text: string }} Entry of a log, as on the server */

/**
 * A game as it is stored.
 * @typedef {object} StoredGame
 * @property {string} id
 * @property {string} rules
 * @property {string} start
 * @property {"computer" | "device" | "link"} opponent
 * @property {string | null} level
 * @property {number} seed
 * @property {Side} side the visitor's
 * @property {number} length of the match
 * @property {{ game: string, starter: Side, outcome: string }[]} earlier games of the match
 * @property {string | null} next
 * @property {string} created
 * @property {string} updated
 * @property {boolean} over
 * @property {number} turns that are complete
 * @property {Side} toMove
 * @property {Entry[]} log
 */

const MOST_ENTRIES = 3000; // after which nothing can be taken back

export class Table {
  /**
   * Plays the log of a stored game.
   * @param {StoredGame} stored
   * @param {Kernel} kernel
   * @param {Rules} rules
   */
  constructor(stored, kernel, rules) {
    this.stored = stored;
    this.rules = rules;
    this.game = new Game(kernel, rules, kernel.position(stored.start));
    for (const entry of stored.log) this.#apply(entry);
  }

  get version() {
    return this.stored.log.length;
  }

  get isComputersTurn() {
    return !this.game.isOver && this.stored.opponent === "computer" && !this.sides.includes(this.game.side);
  }

  /** @returns {Side[]} the visitor's */
  get sides() {
    return this.stored.opponent === "device" ? [...SIDES] : [this.stored.side];
  }

  /** @param {Entry} entry */
  #apply({ kind, side, text }) {
    if (kind === "action") this.game.play(text);
    else if (kind === "resign") this.game.resign(side);
    else for (let left = Number(text); left > 0; left -= 1) this.game.undo();
  }

  /**
   * The entry for a message, or null if the log has it already. Throws a Refusal.
   * @param {{ type: string, version?: number, action?: string }} message
   * @returns {Entry | null}
   */
  entryOf({ type, version = -1, action = "" }) {
    const text = action === "skip" ? "-" : action;
    if (this.#isDone(type, version, text)) return null;
    if (type === "resign") {
      this.#raise(this.whyNotResign());
      return { kind: "resign", side: this.sides.includes(this.game.side) ? this.game.side : this.stored.side, text: "" };
    }
    if (version !== this.version) throw new Refusal("stale", `the game is at version ${this.version}, not ${version}`);
    if (type === "act") {
      this.#raise(this.whyNotMove());
      if (!this.game.legalActions().includes(text)) throw new Refusal("illegal", `${text} cannot be played now`);
      return { kind: "action", side: this.game.side, text };
    }
    if (type === "undo") {
      this.#raise(this.whyNotUndo());
      return { kind: "undo", side: this.game.side, text: "1" };
    }
    if (type === "takeback") {
      this.#raise(this.whyNotTakeBack());
      return { kind: "takeback", side: this.stored.opponent === "device" ? "b" : this.stored.side, text: String(this.#actionsToTakeBack()) };
    }
    if (["draw", "accept", "decline"].includes(type)) throw new Refusal("not-possible", "offers are only possible in online games");
    throw new Refusal("bad-message", "not a valid message");
  }

  /**
   * Whether a message that is sent again has been carried out.
   * @param {string} type
   * @param {number} version
   * @param {string} text
   */
  #isDone(type, version, text) {
    const { log } = this.stored;
    const isOwn = (/** @type {Entry | undefined} */ entry) => entry !== undefined && this.sides.includes(entry.side);
    if (type === "resign") return isOwn(log.at(-1)) && log.at(-1)?.kind === "resign";
    const since = version < 0 ? undefined : log[version];
    if (!isOwn(since)) return false;
    return type === "act" ? since?.kind === "action" && since.text === text : since?.kind === type;
  }

  whyNotRunning() {
    return this.game.isOver ? new Refusal("over", "the game is over") : null;
  }

  /** A friend far away hears of it with the turn. */
  whyNotResign() {
    return this.stored.opponent === "link" ? this.whyNotMove() : this.whyNotRunning();
  }

  whyNotHint() {
    return this.whyNotMove() ?? (this.stored.opponent === "link" ? new Refusal("not-possible", "hints are only available against the computer and on one device") : null);
  }

  whyNotMove() {
    if (this.game.isOver) return this.whyNotRunning();
    return this.sides.includes(this.game.side) ? null : new Refusal("not-your-turn", `it is ${COLOURS[this.game.side]}'s turn`);
  }

  whyNotUndo() {
    return this.whyNotMove() ?? this.#whyNotLonger() ?? (this.current().length ? null : new Refusal("not-possible", "nothing has been played in this turn"));
  }

  whyNotTakeBack() {
    const isPossible = this.stored.opponent !== "link" && this.#actionsToTakeBack() > 0 && this.stored.next === null;
    return this.#whyNotLonger() ?? (isPossible ? null : new Refusal("not-possible", "there is no turn to take back"));
  }

  #whyNotLonger() {
    return this.version >= MOST_ENTRIES ? new Refusal("not-possible", "too many take-backs in this game") : null;
  }

  /** The actions in the visitor's last turn and everything after it; 0 if there is no such turn. */
  #actionsToTakeBack() {
    const { game } = this;
    if (game.outcome && BY_HAND.includes(game.outcome.reason)) return 0;
    const turns = game.history();
    const last = turns.findLastIndex((turn) => this.sides.includes(turn.before.side));
    if (last < 0) return 0;
    const { actions } = game;
    let before = 0;
    for (const turn of turns.slice(0, last)) {
      before += turn.actions.length;
      if (actions[before] === "-") before += 1; // declining is an action, but not part of a turn
    }
    return actions.length - before;
  }

  /** The actions of the turn under way. */
  current() {
    const last = this.game.history().at(-1);
    return last && !last.complete ? last.actions : [];
  }

  /** Everything that has been played and not taken back. */
  get played() {
    const { actions, outcome } = this.game;
    return outcome?.reason === "resigned" ? [...actions, `resigned ${outcome.winner}`] : actions;
  }

  /** Whether a friend far away has to be sent this. */
  get isToBeSent() {
    const { opponent, log, side } = this.stored;
    return opponent === "link" && this.whyNotMove() !== null && (log.at(-1)?.side ?? side) === side;
  }

  /** What is stored beside the log, so that games can be listed without playing them. */
  summary() {
    return { over: this.game.isOver, turns: this.game.history().filter((turn) => turn.complete).length, toMove: this.game.side };
  }

  /** @param {Refusal | null} refusal */
  #raise(refusal) {
    if (refusal) throw refusal;
  }

  /** The whole state, as the visitor's pages are told. */
  state() {
    const { game, rules, stored } = this;
    const { position, start } = game;
    return {
      type: "state",
      game: stored.id,
      version: this.version,
      rules: { text: rules.text, title: rules.title, pieces: rules.pieces, row_limit: rules.rowLimit, points: rules.points },
      opponent: stored.opponent,
      players: Object.fromEntries(SIDES.map((side) => [side, this.#player(side)])),
      position: { text: positionText(position), ...countsOf(position), side: position.side, stage: stageOf(position, game.isOver) },
      offer: null,
      clock: null,
      current: this.current(),
      turns: game.turnsWithPositions().filter((turn) => turn.complete).map(({ number, before, actions, after }) => ({
        number,
        side: before.side,
        text: turnText(actions),
        actions,
        ...countsOf(after),
      })),
      start: { ...countsOf(start), side: start.side },
      points: Object.fromEntries(SIDES.map((side) => [side, this.#points(side)])),
      outcome: this.#outcome(),
      match: this.#match(),
      thinking: this.isComputersTurn,
      next: stored.next,
      open: false,
      archived: false,
      said: null,
      rematch: null,
      you: stored.opponent === "device" ? "both" : stored.side,
      actions: this.whyNotMove() ? [] : this.#steps(),
      can: this.#can(),
    };
  }

  #can() {
    const legal = this.whyNotMove() ? [] : this.game.legalActions();
    return {
      skip: legal.includes("-"),
      pass: legal.includes("pass"),
      undo: this.whyNotUndo() === null,
      takeback: this.whyNotTakeBack() === null,
      draw: false,
      accept: false,
      decline: false,
      resign: this.whyNotResign() === null,
      hint: this.whyNotHint() === null,
      rematch: this.game.isOver,
      join: false,
      cancel: false,
      say: false,
    };
  }

  /** @param {Side} side */
  #player(side) {
    const isComputer = this.stored.opponent === "computer" && !this.sides.includes(side);
    return { kind: isComputer ? "computer" : "human", level: isComputer ? this.stored.level : null, present: true, seated: true, name: null, away_since: null };
  }

  /** @param {Side} side */
  #points(side) {
    const rows = pointsByRow(this.game.position, side, this.rules);
    return { rows, total: rows.reduce((sum, points) => sum + points, 0) };
  }

  #steps() {
    const { game } = this;
    return game.legalActions().filter((action) => action.includes("-") && action !== "-").map((action) => {
      const now = /** @type {NonNullable<ReturnType<Kernel["play"]>>} */ (game.kernel.play(game.position, action));
      const [from, to] = action.replace("x", "").split("-").map(Number);
      const earns = now.over || now.position.side !== game.side ? null : earned(stageOf(now.position));
      return { action, from, to, theirs: action.startsWith("x"), earns, ends: now.over };
    });
  }

  #outcome() {
    const { outcome } = this.game;
    if (outcome === null) return null;
    const { winner, reason, black, red } = outcome;
    return { winner, reason, points: { b: black, r: red }, margin: black - red };
  }

  #match() {
    if (this.stored.length === 1) return null;
    const games = this.finishedGames().map(({ game, starter, outcome }) => ({ game, winner: parseOutcome(outcome)?.winner ?? null, starter }));
    const wins = Object.fromEntries(SIDES.map((side) => [side, games.filter((game) => game.winner === side).length]));
    return { length: this.stored.length, games, wins, over: Math.max(wins.b, wins.r) > this.stored.length / 2 };
  }

  /** The finished games of the match, this one included. */
  finishedGames() {
    const { earlier, id } = this.stored;
    const { outcome, start } = this.game;
    return outcome ? [...earlier, { game: id, starter: start.side, outcome: outcomeText(outcome) }] : earlier;
  }

  /** What the next game of the match is like, or of a new match: the loser starts. */
  nextGame() {
    if (!this.game.outcome) throw new Refusal("not-possible", "the game is not over yet");
    const { winner } = this.game.outcome;
    const matchIsOver = this.#match()?.over ?? true;
    return { starter: otherSide(winner ?? this.game.start.side), earlier: matchIsOver ? [] : this.finishedGames() };
  }
}

/**
 * What a step earns.
 * @param {ReturnType<typeof stageOf>} stage
 */
function earned({ kind, steps }) {
  if (kind === "follow-up") return { kind, steps };
  return { kind: kind === "bonus" ? "bonus" : "extra" };
}
