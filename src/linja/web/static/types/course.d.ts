/* What the server sends of a course. */

import type { Side } from "./game.js";
import type { Counts, PointsByRow } from "./modules.js";

/** What is said about something that a learner tries, and where it leads if it was right. */
export interface Tried {
  text: string;
  board: Counts | null;
}

export interface Task {
  ask: string;
  board: Counts;
  /** by action; by number, where a number is asked for */
  tries: Record<string, Tried>;
  /** what moves nothing, if anything like it can be tried */
  choice: "pass" | "-" | null;
  /** points to show when the answer was right */
  count: PointsByRow | null;
  /** the name of a puzzle to solve instead, and the side to move in it */
  puzzle?: string;
  side?: Side;
}

/** What a task tells the page. */
export interface TaskHandlers {
  onTried(text: string, right: boolean): void;
  /** other buttons may work now */
  onChange(): void;
}

/** The game that ends a part of the course. */
export interface LastGame {
  name: string;
  title: string;
  /** before it was played, and afterwards */
  said: string;
  again: string;
  level: string;
  /** of the game's page */
  query: string;
}

export interface Lesson {
  name: string;
  title: string;
  said: string;
  tasks: Task[];
}

export interface Course {
  edition: string;
  start: Counts;
  game: LastGame;
  lessons: Lesson[];
}
