/** The requests of a puzzle page: each when it is needed, and none that would give the solution away. */

/** @import { LegalTurn, Puzzle, PuzzleSolution, Refutation, ValuedPosition } from "../types/api.js" */

import { fetchJson } from "../browser/api.js";

/**
 * @param {string} address
 * @param {Record<string, string>} [query]
 */
function get(address, query) {
  return fetchJson(query ? `${address}?${new URLSearchParams(query)}` : address, {});
}

/** @type {(rules: string, theme: string | null) => Promise<string[][]>} the names of all puzzles, or of a theme's, by grade */
export const fetchNamesByGrade = async (rules, theme) => {
  const { grades, themes } = await get(`/api/puzzles/${rules}`);
  const fitting = theme && themes?.[theme] ? new Set(themes[theme]) : null;
  return fitting ? grades.map((/** @type {string[]} */ names) => names.filter((name) => fitting.has(name))) : grades;
};

/** @type {(rules: string, day: string) => Promise<string>} */
export const fetchDailyName = async (rules, day) => (await get(`/api/puzzles/${rules}/daily`, { date: day })).name;

/** @type {(name: string) => Promise<Puzzle>} */
export const fetchPuzzle = (name) => get(`/api/puzzle/${name}`);

/** @type {(name: string, turn: string) => Promise<boolean>} whether the turn solves it */
export const fetchVerdict = async (name, turn) => (await get(`/api/puzzle/${name}/verdict`, { turn })).solves;

/** @type {(name: string, step: number) => Promise<{row: number, action: string | null}>} */
export const fetchHint = (name, step) => get(`/api/puzzle/${name}/hint`, { step: String(step) });

/** @type {(name: string, turn: string) => Promise<Refutation>} */
export const fetchRefutation = (name, turn) => get(`/api/puzzle/${name}/refutation`, { turn });

/** @type {(name: string) => Promise<PuzzleSolution>} */
export const fetchSolution = (name) => get(`/api/puzzle/${name}/solution`);

/**
 * A puzzle as a board's input wants it: no value is known.
 * @param {Puzzle} puzzle
 * @param {LegalTurn[]} [turns] that can be made
 * @returns {ValuedPosition}
 */
export function unvalued(puzzle, turns = puzzle.turns) {
  return { ...puzzle, turns: turns.map((turn) => ({ ...turn, value: 0, exact: false })), value: 0, exact: false };
}
