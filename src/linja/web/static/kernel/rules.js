/** Rules as text and as the numbers that the kernel takes. What the words mean is data that Python writes. */

/**
 * The fields of rules, by their names in `linja.rules`.
 * @typedef {Record<string, number | boolean | number[]>} RuleFields
 */

/**
 * What `linja.web.rule_tables` writes: the fields of each edition, and what words change in which of them.
 * @typedef {object} RuleTables
 * @property {string[]} order the fields, in the kernel's order
 * @property {Record<string, RuleFields>} editions
 * @property {{ text: string, field: string, value: number | boolean, editions: string[] }[]} words
 */

/**
 * The rules that a text such as `zen+aggressive` names, as bytes for the kernel; null if it names none.
 * The text is taken to be one that Python wrote: that no word stands twice or changes nothing is not looked at.
 * @param {string} text
 * @param {RuleTables} tables
 * @returns {Int8Array | null}
 */
export function parseRules(text, tables) {
  const [edition, ...words] = text.split("+");
  if (!Object.hasOwn(tables.editions, edition)) return null;
  const fields = { ...tables.editions[edition] };
  for (const word of words) {
    const size = /^(pieces|limit)=([1-9][0-9]?)$/.exec(word);
    const known = tables.words.find((each) => each.text === word && each.editions.includes(edition));
    if (size !== null) fields[size[1] === "pieces" ? "pieces" : "row_limit"] = Number(size[2]);
    else if (known !== undefined) fields[known.field] = known.value;
    else return null;
  }
  return Int8Array.from(tables.order.flatMap((name) => fields[name]).map(Number));
}
