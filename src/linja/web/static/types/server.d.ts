/* The shapes that the modules pass to each other and what the server sends; docs/server.md has the words for it. */

export type Side = "b" | "r";

/** What an action earns. */
export type Earned = { kind: "follow-up"; steps: number } | { kind: "extra" } | { kind: "bonus" };

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

/** A step to show on the board. */
export interface Arrow {
  from: number;
  to: number;
  side: Side;
  /** what was played, what is looked back on, or what is proposed */
  kind: "last" | "past" | "hint";
}

/** Points to write beside the pieces, for board rows 1 to 8; null for rows not counted yet. */
export type Count = Record<Side, (number | null)[]>;

/** What a board is given: it knows no rules. Counts are for rows 1 to 8. */
export interface BoardView {
  black: number[];
  red: number[];
  /** whose pieces the actions move (unless an action says `theirs`) */
  side: Side;
  /** whose start line is at the bottom */
  bottom: Side;
  actions: Action[];
  arrows: Arrow[];
  count: Count | null;
  /** does not show where a piece can land: whoever learns is to find out */
  quiet?: boolean;
}

/** A piece in the hand. */
export interface Picked {
  row: number;
  theirs: boolean;
}

export interface Piece {
  side: Side;
  row: number;
  x: number;
  y: number;
  element: SVGGElement;
}

/** Everything a board is at this moment: one plain object that its files share. */
export interface BoardState extends BoardView {
  picked: Picked | null;
  /** under the mouse */
  hovered: Picked | null;
  /** the row that the keyboard is on */
  cursor: number;
  /** the piece that follows the pointer */
  dragged: Piece | null;
  pieces: Piece[];
}

export type StageKind = "opening" | "follow-up" | "bonus" | "over";

export interface Stage {
  kind: StageKind;
  steps: number | null;
  /** the extra turn is being played */
  extra: boolean;
  /** the sides have passed: this turn is the last */
  ending: boolean;
}

export interface Player {
  kind: "human" | "computer";
  level: string | null;
  present: boolean;
  /** somebody plays this side, whether they are there now or not */
  seated: boolean;
  name: string | null;
  /** ISO time; null if present, a computer, or nobody has come yet */
  away_since: string | null;
}

/** What the players agreed on: for the whole game with seconds added for each turn, or days for each turn. */
export type ClockChoice = { kind: "minutes"; minutes: number; increment: number } | { kind: "days"; days: number };

/** How much time is left, in seconds, at a moment of the server's time. */
export type Clock = ClockChoice & { left: Record<Side, number>; running: Side | null; at: string };

export interface Offer {
  kind: "draw" | "takeback";
  by: Side;
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
  games: { game: string; winner: Side | null; starter: Side }[];
  wins: Record<Side, number>;
  over: boolean;
}

export interface GameState {
  type: "state";
  game: string;
  version: number;
  rules: { text: string; title: string; pieces: number; row_limit: number; points: number[] };
  you: Side | "both" | null;
  opponent: "computer" | "device" | "link";
  players: Record<Side, Player>;
  position: { text: string; black: number[]; red: number[]; side: Side; stage: Stage };
  actions: Action[];
  can: {
    skip: boolean;
    pass: boolean;
    undo: boolean;
    takeback: boolean;
    resign: boolean;
    hint: boolean;
    rematch: boolean;
    draw: boolean;
    accept: boolean;
    decline: boolean;
  };
  current: string[];
  turns: PlayedTurn[];
  start: { black: number[]; red: number[] };
  points: Record<Side, Points>;
  outcome: Outcome | null;
  match: MatchStanding | null;
  thinking: boolean;
  next: string | null;
  clock: Clock | null;
  offer: Offer | null;
  /** it is in the lobby */
  open: boolean;
  /** put away: it can be read, not played on */
  archived: boolean;
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

export interface SolutionNews {
  type: "solution";
  rules: string;
  status: "missing" | "building" | "ready";
  progress: number | null;
  seconds_left: number | null;
  /** somebody has said no */
  refused: boolean;
  /** it could be built here */
  possible: boolean;
}

export interface ServerError {
  type: "error";
  code: string;
  message: string;
}

export type ServerMessage = GameState | Hint | SolutionNews | ServerError | { type: "pong" };

/** A game that waits for somebody, as the lobby tells it. */
export interface OpenGame {
  id: string;
  url: string;
  rules: { text: string; title: string };
  name: string | null;
  /** the free one */
  side: Side;
  starter: Side;
  clock: ClockChoice | null;
  length: number;
  created: string;
  yours: boolean;
}

/** An unfinished game of whoever asks. */
export interface OwnGame {
  id: string;
  url: string;
  rules: { text: string; title: string };
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

/** A turn and where it leads. */
export interface AskedTurn {
  turn: string;
  actions: string[];
  position: string;
  /** it ends the game */
  over: boolean;
}

/** A turn, where it leads, and the margin that the mover reaches with it. */
export interface ValuedTurn extends AskedTurn {
  value: number;
  /** read from the solution or otherwise certain; else an estimate */
  exact: boolean;
}

/** What /api/positions says of a position; values are for whoever is to move in it, and the turns stand best first. */
export interface ValuedPosition {
  rules: string;
  position: string;
  value: number;
  exact: boolean;
  /** what is due at first (""), and after each beginning of a turn that can be gone on with ("6-5", "6-5 8-4") */
  stages: Record<string, Stage>;
  turns: ValuedTurn[];
}

/** A turn of any line of a record, as the server tells it. */
export interface TreeTurn {
  /** the place in the list of the turn before it; null from the start */
  follows: number | null;
  number: number;
  side: Side;
  turn: string;
  actions: string[];
  /** where it leads */
  position: string;
  over: boolean;
  complete: boolean;
  comment: string;
}

/** A record: the first turn that follows another goes on with its line, any other is a variation. */
export interface RecordTree {
  rules: string;
  title: string;
  start: string;
  headers: Record<string, string>;
  result: string | null;
  comment: string;
  turns: TreeTurn[];
  text: string;
}

export type Label = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/** A turn that was played, with what it was worth to its mover. */
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
  label: Label | null;
  better: string[];
}

export interface AnalysedPlayer {
  name: string;
  accuracy: number | null;
  exact: boolean;
  labels: Record<Label, number>;
}

/** What /api/analysis says of a game; the values beside the turns are Black's. */
export interface GameAnalysis {
  exactness: "exact" | "estimated" | "mixed";
  start_value: number;
  players: Record<"black" | "red", AnalysedPlayer>;
  /** the numbers of the turns that mattered most */
  moments: number[];
  turns: AnalysedTurn[];
}

/** The texts of the page's language, and which plural form a number takes. */
export interface Catalogue {
  language: string;
  messages: Record<string, string | string[]>;
  plurals: number[];
}

/** A puzzle as it is asked: without its solution. */
export interface AskedPuzzle {
  name: string;
  rules: string;
  title: string;
  position: string;
  keeps: "win" | "draw";
  grade: number;
  stages: Record<string, Stage>;
  turns: AskedTurn[];
}

/** Why a turn does not solve it; values are margins for whoever solves the puzzle, null where the server does not know. */
export interface Refutation {
  value: number | null;
  /** none if the game is over */
  answer: AskedTurn | null;
}

export interface SolvedPuzzle {
  turn: AskedTurn;
  value: number;
  /** what many would rather play */
  tempting: AskedTurn;
}

/** A finished game of the visitor, as the statistics keep it. */
export interface GameReport {
  id: string;
  rules: string;
  level: string | null;
  outcome: "won" | "drawn" | "lost";
  accuracy: number | null;
  at: string;
}

/** A puzzle that was tried; later tries at the same one do not count. */
export interface PuzzleTried {
  name: string;
  rules: string;
  grade: number;
  solved: boolean;
  hinted: boolean;
  at: string;
}

export interface LessonDone {
  edition: string;
  lesson: string | number;
  at: string;
}

/** What this browser has kept. */
export interface Statistics {
  games: GameReport[];
  /** the highest level beaten, by rules */
  levels: Record<string, string>;
  puzzles: Record<string, { solved: number; failed: number }>;
  /** puzzles solved one after the other */
  streak: number;
  best: number;
  /** done, by edition */
  lessons: Record<string, string[]>;
}

/** A turn of the opening: what it is worth to its mover, and how often it was played here. */
export interface OpeningTurn extends ValuedTurn {
  games: number;
}

export interface Opening {
  rules: string;
  line: string[];
  position: string;
  value: number;
  exact: boolean;
  /** in which this line was played */
  games: number;
  stages: Record<string, Stage>;
  turns: OpeningTurn[];
}
