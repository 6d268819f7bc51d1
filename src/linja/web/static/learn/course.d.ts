/* What the server sends of a course. */

import type { Counts, PointsByRow } from "../types/modules.js";

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
  lessons: Lesson[];
}
