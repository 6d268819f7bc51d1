/* What the modules pass to each other and keep in this browser. */

import type { Action, Side } from "./game.js";

/** Pieces in rows 1 to 8. */
export interface Counts {
  black: number[];
  red: number[];
}

/** A step to show on the board. */
export interface Arrow {
  from: number;
  to: number;
  side: Side;
  /** played last, looked back on, proposed, nearly as good, a mistake, or what was better than it */
  kind: "last" | "past" | "hint" | "also" | "mistake" | "better";
  /** tells turns of the same kind from each other */
  turn?: number;
}

/** How many pieces of each side a step met in the row that it entered. */
export interface MetPieces extends Record<Side, number> {
  row: number;
}

/** Points to write beside the pieces of rows 1 to 8; null for rows not counted yet. */
export type PointsByRow = Record<Side, (number | null)[]>;

/** What a board is given: it knows no rules. */
export interface BoardView extends Counts {
  /** whose pieces the actions move (unless an action says `theirs`) */
  side: Side;
  /** whose start line is at the bottom */
  bottom: Side;
  actions: Action[];
  arrows: Arrow[];
  count: PointsByRow | null;
  /** does not show where a piece can land, so that learners find out */
  quiet?: boolean;
  /** pieces of a row to ring: those that the last step met there */
  met?: MetPieces | null;
  /** a row whose piece to point at, as the first part of a hint */
  pointed?: number | null;
}

/** Everything a board is at this moment: one plain object that its files share. */
export interface BoardState extends BoardView {
  picked: PickedPiece | null;
  /** under the mouse */
  hovered: PickedPiece | null;
  /** the row that the keyboard is on */
  cursor: number;
  /** the piece that follows the pointer */
  dragged: Piece | null;
  pieces: Piece[];
}

export interface PickedPiece {
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

/** What this browser has kept. */
export interface Statistics {
  games: GameResult[];
  /** the highest level beaten, by rules */
  levels: Record<string, string>;
  puzzles: Record<string, { solved: number; failed: number }>;
  /** puzzles solved one after the other */
  streak: number;
  best: number;
  /** done, by edition */
  lessons: Record<string, string[]>;
}

/** A finished game of the visitor. */
export interface GameResult {
  id: string;
  rules: string;
  level: string | null;
  /** a person's name; games from before it was stored have none */
  opponent?: string | null;
  outcome: "won" | "drawn" | "lost";
  accuracy: number | null;
  at: string;
}

/** The first try at a puzzle. */
export interface PuzzleResult {
  name: string;
  rules: string;
  grade: number;
  solved: boolean;
  hinted: boolean;
  at: string;
}

export interface LessonResult {
  edition: string;
  lesson: string | number;
  at: string;
}
