/** The tokens of records, each with its line and column, as `linja.record.tokens` has them. */

import { Refusal } from "../refusal.js";

/** @typedef {{ kind: string, text: string, line: number, column: number, name: string, afterGap: boolean }} Token */

export const RESULT_WORDS = ["black", "red", "draw", "*"];
const TOKEN =
  /(?<header>\[\s*(?<name>[A-Za-z][A-Za-z0-9_]*)\s+"(?<value>(?:[^"\\]|\\.)*)"\s*\])|(?<comment>\{)|(?<rest>;.*)|(?<open>\()|(?<close>\))|(?<number>[0-9]{1,6}\.(?!\.))|(?<running>\.\.\.)|(?<result>(?:black|red|draw|\*)(?=[\s[{;()]|$))|(?<action>(?:x?[0-9]-[0-9]|pass|-)(?=[\s{;()]|$))/y;
const IN_COMMENT = /(?:[^}\\]|\\.|\\$)*/y;

/**
 * Collapses every run of white space to one space.
 * @param {string} text
 */
export function oneLine(text) {
  return text.trim().replace(/\s+/g, " ");
}

/**
 * An error at a place.
 * @param {string} message
 * @param {{ line: number, column: number }} place
 */
export function errorAt(message, { line, column }) {
  return new Refusal("bad-request", `line ${line}, column ${column}: ${message}`);
}

/** The tokens of a text, one by one. Throws a Refusal for what is not a token. */
export class Tokens {
  /** @type {Token | null} */
  #ahead = null;
  #last = { line: 1, column: 1 };

  /** @param {string} text */
  constructor(text) {
    this.lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
    this.tokens = this.#read();
  }

  /** @returns {Token | null} the next token, or null at the end */
  peek() {
    this.#ahead ??= this.tokens.next().value ?? null;
    return this.#ahead;
  }

  /**
   * The next token if it is of this kind.
   * @param {string} kind
   */
  take(kind) {
    const token = this.peek();
    if (token?.kind !== kind) return null;
    this.#ahead = null;
    this.#last = token;
    return token;
  }

  /** @param {Token} token */
  putBack(token) {
    this.#ahead = token;
  }

  /**
   * @param {string} expected
   * @returns {never}
   */
  fail(expected) {
    const token = this.peek();
    const found = !token ? "the file ends" : token.kind === "header" ? `found the header ${token.name}` : token.kind === "comment" ? "found a comment" : `found '${token.text}'`;
    throw errorAt(`${expected}, but ${found}`, token ?? this.#last);
  }

  /** @returns {Generator<Token, undefined>} */
  *#read() {
    let afterGap = false;
    for (let number = 0; number < this.lines.length; number += 1) {
      let line = this.lines[number].trimEnd();
      const indent = line.length - line.trimStart().length;
      const isAfterGap = afterGap;
      afterGap = line === "";
      for (let column = 0; column < line.length; ) {
        if (/\s/.test(line[column])) {
          column += 1;
          continue;
        }
        TOKEN.lastIndex = column;
        const match = TOKEN.exec(line);
        const place = { line: number + 1, column: column + 1 };
        if (!match?.groups) throw errorAt(`cannot read '${line.slice(column).split(/\s/)[0].slice(0, 30)}'`, place);
        const start = column;
        column = TOKEN.lastIndex;
        const { groups } = match;
        const token = { ...place, name: "", afterGap: false };
        if (groups.comment) {
          const comment = this.#comment(number, line, column, place);
          ({ number, line, column } = comment);
          yield { ...token, kind: "comment", text: comment.text };
        } else if (groups.header) {
          yield { ...token, kind: "header", text: oneLine(unescaped(groups.value)), name: groups.name, afterGap: isAfterGap && start === indent };
        } else if (groups.rest) yield { ...token, kind: "comment", text: oneLine(groups.rest.slice(1)) };
        else {
          const kind = ["open", "close", "number", "running", "result", "action"].find((each) => groups[each] !== undefined) ?? "";
          yield { ...token, kind, text: match[0] };
        }
      }
    }
    return undefined;
  }

  /**
   * The text of a comment, which may span several lines, and where reading continues.
   * @param {number} number
   * @param {string} line
   * @param {number} column
   * @param {{ line: number, column: number }} place
   */
  #comment(number, line, column, place) {
    const parts = [];
    for (;;) {
      IN_COMMENT.lastIndex = column;
      parts.push(IN_COMMENT.exec(line)?.[0] ?? "");
      const end = IN_COMMENT.lastIndex;
      if (end < line.length) return { text: oneLine(unescaped(parts.join("\n"))), number, line, column: end + 1 };
      const afterGap = !line.trim();
      number += 1;
      if (number >= this.lines.length || (afterGap && this.lines[number].trimStart().startsWith("["))) {
        throw errorAt("this comment is never closed: } is missing", place);
      }
      line = this.lines[number].trimEnd();
      column = 0;
    }
  }
}

/** @param {string} text */
function unescaped(text) {
  return text.replace(/\\([^\n])/g, "$1");
}
