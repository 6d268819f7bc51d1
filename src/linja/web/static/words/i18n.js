/** Every word that a module shows: out of the catalogue that came with the page, in the page's language. */

/** @import { Catalogue } from "../types/api.js" */

/** @returns {Catalogue} */
function delivered() {
  const block = document.getElementById("catalogue");
  return block ? JSON.parse(block.textContent ?? "") : { language: "en", messages: {}, plurals: [] };
}

export const { language, messages, plurals } = delivered();

/**
 * The text in the page's language, with `%(name)s` filled in.
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 */
export function t(text, values) {
  const found = messages[text];
  return fill(typeof found === "string" ? found : text, values);
}

/**
 * Points as they are written: with a real minus.
 * @param {number} points
 */
export function signed(points) {
  return points < 0 ? `\u2212${-points}` : String(points);
}

/**
 * The text for this number of things; `%(n)s` is the number.
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {Record<string, string | number>} [values]
 */
export function tn(one, many, n, values) {
  const found = messages[one];
  const text = Array.isArray(found) ? found[form(n)] : n === 1 ? one : many;
  return fill(text, { n, ...values });
}

/** Rules for plurals look at the last two digits and at small numbers, so the table needs no more than 200. */
function form(/** @type {number} */ n) {
  const size = Math.abs(n);
  return plurals[size < 200 ? size : 100 + (size % 100)];
}

/**
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 */
function fill(text, values) {
  return values ? text.replace(/%%|%\((\w+)\)s/g, (hole, name) => (name ? String(values[name] ?? hole) : "%")) : text;
}
