/** Rules as text and as data: what their text means comes from the tables that `linja site` writes. */

import { parseRules } from "../kernel/rules.js";
import { Refusal } from "./refusal.js";

/** @import { RuleTables } from "../kernel/rules.js" */

/**
 * @typedef {object} Rules
 * @property {string} text in its canonical form
 * @property {string} title in English
 * @property {string} edition
 * @property {Int8Array} fields for the kernel
 * @property {number} pieces
 * @property {number} rowLimit
 * @property {number[]} points of a piece, from its start line to its goal
 * @property {boolean} leaveGoal
 * @property {string} weights the rules whose weights fit these
 */

const SIZES = { pieces: "pieces", row_limit: "limit" };

/**
 * The rules that a text names. Throws a Refusal.
 * @param {string} text
 * @param {RuleTables & { titles: Record<string, string> }} tables
 * @returns {Rules}
 */
export function rulesOf(text, tables) {
  const fields = parseRules(text, tables);
  const edition = text.split("+")[0];
  if (fields === null) throw new Refusal("bad-request", `'${text.slice(0, 60)}' is not a set of rules`);
  const standard = parseRules(edition, tables);
  const valueOf = (/** @type {string} */ name) => fields[tables.order.indexOf(name)];
  const words = tables.words.filter((word) => word.editions.includes(edition)).filter(({ field, value }) => {
    return valueOf(field) === Number(value) && valueOf(field) !== standard?.[tables.order.indexOf(field)];
  });
  const sizes = Object.entries(SIZES).filter(([field]) => valueOf(field) !== standard?.[tables.order.indexOf(field)]);
  const named = [...words.map((word) => word.text), ...sizes.map(([field, word]) => `${word}=${valueOf(field)}`)];
  if (named.length !== text.split("+").length - 1) throw new Refusal("bad-request", `'${text.slice(0, 60)}' has words that change nothing`);
  return {
    text: [edition, ...named].join("+"),
    title: [tables.titles[edition], ...named.map((word) => word.replaceAll("-", " ").replace("follow up", "follow-up"))].join(", "),
    edition,
    fields,
    pieces: valueOf("pieces"),
    rowLimit: valueOf("row_limit"),
    points: [...fields.slice(tables.order.indexOf("points"))],
    leaveGoal: valueOf("leave_goal") === 1,
    weights: valueOf("aggressive") ? `${edition}+aggressive` : edition,
  };
}
