/** What a puzzle page asks the server: each thing when it is needed, and none that would tell too much. */

/** @import { Puzzle, PuzzleSolution, Refutation } from "../types/api.js" */

import { fetchJson } from "../browser/api.js";

/**
 * @param {string} address
 * @param {Record<string, string>} [query]
 */
function get(address, query) {
  return fetchJson(query ? `${address}?${new URLSearchParams(query)}` : address, {});
}

/**
 * The names of all puzzles, by their grade.
 * @param {string} rules
 * @returns {Promise<string[][]>}
 */
export async function fetchNamesByGrade(rules) {
  return (await get(`/api/puzzles/${rules}`)).grades;
}

/**
 * @param {string} rules
 * @param {string} day
 * @returns {Promise<string>}
 */
export async function fetchDailyName(rules, day) {
  return (await get(`/api/puzzles/${rules}/daily`, { date: day })).name;
}

/**
 * @param {string} name
 * @returns {Promise<Puzzle>}
 */
export function fetchPuzzle(name) {
  return get(`/api/puzzle/${name}`);
}

/**
 * @param {string} name
 * @param {string} turn
 * @returns {Promise<boolean>}
 */
export async function fetchVerdict(name, turn) {
  return (await get(`/api/puzzle/${name}/verdict`, { turn })).solves;
}

/**
 * @param {string} name
 * @param {number} step
 * @returns {Promise<{row: number, action: string | null}>}
 */
export function fetchHint(name, step) {
  return get(`/api/puzzle/${name}/hint`, { step: String(step) });
}

/**
 * @param {string} name
 * @param {string} turn
 * @returns {Promise<Refutation>}
 */
export function fetchRefutation(name, turn) {
  return get(`/api/puzzle/${name}/refutation`, { turn });
}

/**
 * @param {string} name
 * @returns {Promise<PuzzleSolution>}
 */
export function fetchSolution(name) {
  return get(`/api/puzzle/${name}/solution`);
}
