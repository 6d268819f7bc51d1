/* What the HTTP API answers, and what pages bring along. */

import type { ClockChoice, Side, Stage } from "./game.js";

/** A game in the lobby. */
export interface OpenGame {
  id: string;
  url: string;
  rules: RulesTitle;
  name: string | null;
  /** the free one */
  side: Side;
  starter: Side;
  clock: ClockChoice | null;
  length: number;
  created: string;
  yours: boolean;
}

/** An unfinished game of the visitor. */
export interface OwnGame {
  id: string;
  url: string;
  rules: RulesTitle;
  opponent: "computer" | "device" | "link";
  level: string | null;
  you: Side | "both";
  /** it is your turn */
  to_move: boolean;
  opponent_name: string | null;
  clock: ClockChoice | null;
  turns: number;
  updated: string;
}

export interface RulesTitle {
  text: string;
  title: string;
}

/** A turn and the position after it. */
export interface LegalTurn {
  turn: string;
  actions: string[];
  position: string;
  /** it ends the game */
  over: boolean;
}

/** With the margin that the mover reaches. */
export interface ValuedTurn extends LegalTurn {
  value: number;
  /** read from the solution or otherwise certain; else an estimate */
  exact: boolean;
}

/** Values are those of the side to move; the best turn is first. */
export interface ValuedPosition {
  rules: string;
  position: string;
  value: number;
  exact: boolean;
  /** what is due at first (""), and after each incomplete turn ("6-5", "6-5 8-4") */
  stages: Record<string, Stage>;
  turns: ValuedTurn[];
}

/** With the number of games on this server in which it was played. */
export interface OpeningTurn extends ValuedTurn {
  games: number;
}

export interface Opening {
  rules: string;
  /** the turns so far */
  line: string[];
  position: string;
  value: number;
  exact: boolean;
  /** in which these turns were played */
  games: number;
  stages: Record<string, Stage>;
  turns: OpeningTurn[];
}

/** A record as a tree: the first turn that follows another continues its variation, each further one starts a new one. */
export interface RecordTree {
  rules: string;
  title: string;
  start: string;
  headers: Record<string, string>;
  result: string | null;
  comment: string;
  turns: RecordTurn[];
  text: string;
}

export interface RecordTurn {
  /** the index of the turn before it; null at the start */
  follows: number | null;
  number: number;
  side: Side;
  turn: string;
  actions: string[];
  /** after the turn */
  position: string;
  over: boolean;
  complete: boolean;
  comment: string;
}

/** `start_value` is Black's margin, the value of a turn is its mover's. */
export interface GameAnalysis {
  exactness: "exact" | "estimated" | "mixed";
  start_value: number;
  players: Record<"black" | "red", AnalysedPlayer>;
  /** the numbers of the turns that mattered most */
  moments: number[];
  turns: AnalysedTurn[];
}

export interface AnalysedPlayer {
  name: string;
  accuracy: number | null;
  exact: boolean;
  labels: Record<TurnLabel, number>;
}

export interface AnalysedTurn {
  number: number;
  side: "black" | "red";
  turn: string;
  before: string;
  after: string;
  value: number;
  exact: boolean;
  best_value: number;
  lost: number;
  lost_exact: boolean;
  label: TurnLabel | null;
  better: string[];
  reasons: TurnReason[];
}

/** Why a turn is good or bad. */
export interface TurnReason {
  how: "forgoes" | "allows" | "earns";
  /** a better turn, the opponent's reply, or the turn itself */
  turn: string;
  text: string;
}

export type TurnLabel = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/** Without its solution. */
export interface Puzzle {
  name: string;
  rules: string;
  title: string;
  position: string;
  keeps: "win" | "draw";
  grade: number;
  stages: Record<string, Stage>;
  turns: LegalTurn[];
}

/** Why a turn does not solve the puzzle. */
export interface Refutation {
  /** the solver's margin; null if the server does not know it */
  value: number | null;
  /** null if the game is over */
  answer: LegalTurn | null;
}

export interface PuzzleSolution {
  turn: LegalTurn;
  value: number;
  /** the best-looking wrong turn */
  tempting: LegalTurn;
}

/** The texts of the page's language, and which plural form a number takes. */
export interface Catalogue {
  language: string;
  messages: Record<string, string | string[]>;
  plurals: number[];
}
