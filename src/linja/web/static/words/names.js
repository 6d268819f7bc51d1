/** Names of sides, players, levels, rules and records, as the pages show them. */

/** @import { RecordTree } from "../types/api.js" */
/** @import { GameState, Side } from "../types/game.js" */

import { t, tn } from "./i18n.js";

/** @param {Side} side */
export function colour(side) {
  return side === "b" ? t("Black") : t("Red");
}

/** @param {string | null} level */
export function levelName(level) {
  const words = { gentle: t("gentle"), easy: t("easy"), perfect: t("perfect"), "rules-of-thumb": t("rules of thumb") };
  return words[/** @type {keyof typeof words} */ (level)] ?? t("level %(level)s", { level: level ?? "" });
}

/**
 * The name on a player's plate.
 * @param {GameState} state
 * @param {Side} side
 */
export function playerName(state, side) {
  const player = state.players[side];
  if (player.kind === "computer") return t("Computer, %(level)s", { level: levelName(player.level) });
  if (state.you === side) return player.name ? t("%(name)s (you)", { name: player.name }) : t("You (%(side)s)", { side: colour(side) });
  if (player.name) return player.name;
  if (state.opponent === "link" && state.you) return t("Your opponent (%(side)s)", { side: colour(side) });
  return colour(side);
}

/**
 * Another player's name inside of a sentence.
 * @param {GameState} state
 * @param {Side} side
 */
export function nameInSentence(state, side) {
  return state.players[side].name ?? (state.you && state.you !== "both" ? t("Your opponent") : colour(side));
}

/**
 * Rules such as `Bonus, aggressive`, word by word in the page's language.
 * @param {string} title
 */
export function rulesName(title) {
  return title.split(", ").map(ruleWord).join(", ");
}

/**
 * Rules such as `bonus+aggressive` as one reads them.
 * @param {string} rules
 */
export function rulesTitle(rules) {
  const [edition, ...words] = rules.split("+");
  return rulesName([edition[0].toUpperCase() + edition.slice(1), ...words.map((word) => word.replaceAll("-", " "))].join(", "));
}

/** @param {string} word */
function ruleWord(word) {
  const [name, number] = word.split("=");
  if (name === "pieces") return tn("%(n)s piece per side", "%(n)s pieces per side", Number(number));
  if (name === "limit") return tn("at most %(n)s piece per row", "at most %(n)s pieces per row", Number(number));
  return t(word);
}

/**
 * A turn as it is shown.
 * @param {string} turn
 */
export function turnText(turn) {
  return turn === "pass" ? t("pass") : turn;
}

/**
 * The players of a record.
 * @param {RecordTree} record
 */
export function recordTitle({ headers }) {
  const names = [headerName(headers.Black), headerName(headers.Red)];
  return names.some(Boolean) ? names.map((name, at) => name || colour(at ? "r" : "b")).join(" – ") : t("Analysis");
}

/** @param {string | undefined} name as our records name computers and players without a name */
function headerName(name) {
  const level = /^linja, level ([\w-]+)$/.exec(name ?? "")?.[1];
  if (level) return t("Computer, %(level)s", { level: levelName(level) });
  return name === "Player" ? "" : name;
}
