/** Games that have just been made, and their names. */

/** @import { StoredGame } from "./table.js" */

const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";
const ID = /^([a-z]+)-[a-z0-9]{1,20}(-[0-9]{1,4})?$/;

/**
 * Whether a text can be the name of a game of this edition.
 * @param {unknown} text
 * @param {string} edition
 */
export function isId(text, edition) {
  return typeof text === "string" && ID.exec(text)?.[1] === edition;
}

/**
 * The name of the game after one with a friend far away: both players come to the same.
 * @param {string} id
 */
export function nextId(id) {
  const [, first, number = "1"] = /^(.*?)(?:-([0-9]+))?$/.exec(id) ?? [];
  return `${first}-${Number(number) + 1}`;
}

/**
 * A game that has just been made.
 * @param {Pick<StoredGame, "rules" | "start" | "opponent" | "level" | "side" | "length" | "earlier">} choice
 * @returns {StoredGame}
 */
export function newGame({ rules, start, opponent, level, side, length, earlier }) {
  const [seed, ...places] = crypto.getRandomValues(new Uint32Array(11));
  const now = new Date().toISOString();
  const id = `${rules.split("+")[0]}-${places.map((place) => LETTERS[place % LETTERS.length]).join("")}`;
  return { id, rules, start, opponent, level, seed: seed >>> 1, side, length, earlier, next: null, created: now, updated: now, over: false, turns: 0, toMove: start.split(" ")[1] === "b" ? "b" : "r", log: [] };
}
