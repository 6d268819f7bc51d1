/* What the server sends over the socket of a game: the state and everything in it, and the other messages. */

export type Side = "b" | "r";

export interface GameState {
  type: "state";
  game: string;
  version: number;
  rules: GameRules;
  you: Side | "both" | null;
  opponent: "computer" | "device" | "link";
  players: Record<Side, Player>;
  position: GamePosition;
  actions: Action[];
  can: Can;
  current: string[];
  turns: PlayedTurn[];
  start: StartPosition;
  points: Record<Side, Points>;
  outcome: Outcome | null;
  match: MatchStanding | null;
  thinking: boolean;
  next: string | null;
  clock: Clock | null;
  offer: Offer | null;
  /** it is in the lobby */
  open: boolean;
  /** it can be read, not played on */
  archived: boolean;
}

export interface GameRules {
  text: string;
  title: string;
  pieces: number;
  row_limit: number;
  points: number[];
}

export interface Player {
  kind: "human" | "computer";
  level: string | null;
  present: boolean;
  /** taken by a player, connected or not */
  seated: boolean;
  name: string | null;
  /** ISO time; null if present, a computer, or nobody has come yet */
  away_since: string | null;
}

export interface GamePosition {
  text: string;
  black: number[];
  red: number[];
  side: Side;
  stage: Stage;
}

export interface StartPosition {
  black: number[];
  red: number[];
  side: Side;
}

export interface Stage {
  kind: "opening" | "follow-up" | "bonus" | "over";
  steps: number | null;
  /** the extra turn is being played */
  extra: boolean;
  /** the sides have passed: this turn is the last */
  ending: boolean;
}

/** A step that may be played now. */
export interface Action {
  action: string;
  from: number;
  to: number;
  /** a step of an opponent's piece */
  theirs: boolean;
  earns: Earned | null;
  /** it ends the game */
  ends: boolean;
}

/** What an action earns. */
export type Earned = EarnedFollowUp | EarnedMove;

export interface EarnedFollowUp {
  kind: "follow-up";
  steps: number;
}

export interface EarnedMove {
  kind: "extra" | "bonus";
}

/** What the viewer may do now. */
export interface Can {
  skip: boolean;
  pass: boolean;
  undo: boolean;
  takeback: boolean;
  draw: boolean;
  accept: boolean;
  decline: boolean;
  resign: boolean;
  hint: boolean;
  rematch: boolean;
}

export interface PlayedTurn {
  number: number;
  side: Side;
  text: string;
  actions: string[];
  black: number[];
  red: number[];
}

export interface Points {
  rows: number[];
  total: number;
}

export interface Outcome {
  winner: Side | null;
  reason: string;
  points: Record<Side, number>;
  margin: number;
}

export interface MatchStanding {
  length: number;
  games: MatchGame[];
  wins: Record<Side, number>;
  over: boolean;
}

export interface MatchGame {
  game: string;
  winner: Side | null;
  starter: Side;
}

/** What the players agreed on: minutes for the whole game with seconds added for each turn, or days for each turn. */
export type ClockChoice = MinutesClockChoice | DaysClockChoice;

export interface MinutesClockChoice {
  kind: "minutes";
  minutes: number;
  increment: number;
}

export interface DaysClockChoice {
  kind: "days";
  days: number;
}

/** With the time left in seconds, at a moment of the server's time. */
export interface Clock {
  kind: "minutes" | "days";
  minutes?: number;
  increment?: number;
  days?: number;
  left: Record<Side, number>;
  running: Side | null;
  at: string;
}

export interface Offer {
  kind: "draw" | "takeback";
  by: Side;
}

export interface Hint {
  type: "hint";
  turn: string;
  actions: string[];
  value: number;
  exact: boolean;
  /** of the state that it is for */
  version: number;
}

export interface SolutionStatus {
  type: "solution";
  rules: string;
  status: "missing" | "building" | "ready";
  progress: number | null;
  seconds_left: number | null;
  /** a player has declined it */
  refused: boolean;
  /** it could be built here */
  possible: boolean;
  /** why not, in English */
  problem: string | null;
}

export interface ServerError {
  type: "error";
  code: string;
  message: string;
}

export interface Pong {
  type: "pong";
}

export type ServerMessage = GameState | Hint | SolutionStatus | ServerError | Pong;
