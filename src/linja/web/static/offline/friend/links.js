/** A game with a friend far away: each link has the whole game so far, so that no server has to keep it. */

import { otherSide, SIDES } from "../board.js";
import { Game, parseOutcome } from "../game.js";
import { isId, newGame } from "../new-game.js";
import { Refusal } from "../refusal.js";

/** @import { Side } from "../../types/game.js" */
/** @import { Kernels } from "../kernels.js" */
/** @import { Entry, StoredGame, Table } from "../table.js" */

const SITE = new URL("../../../../", import.meta.url).href;
const PLAYED = /x?[1-8][1-8]|-|p/g;

/**
 * The address that shows a game to the other player.
 * @param {Pick<Table, "game" | "stored">} table
 */
export function linkTo({ game, stored }) {
  const { id, rules, start, length, earlier, side } = stored;
  const link = new URLSearchParams({ game: id, rules, start, played: game.actions.map(shortened).join("") });
  if (length > 1) link.set("length", String(length));
  for (const { game, starter, outcome } of earlier) link.append("earlier", `${game} ${starter} ${outcome}`);
  if (game.outcome?.reason === "resigned" && game.outcome.winner) link.set("resigned", otherSide(game.outcome.winner));
  link.set("from", side); // comes last: without it, the link is not whole
  return `${SITE}#${link}`;
}

/** @param {string} action such as `7-8`, `x5-4`, `-` or `pass` */
function shortened(action) {
  return action === "-" ? action : action === "pass" ? "p" : action.replace("-", "");
}

/** @param {string} short */
function lengthened(short) {
  return short === "-" ? short : short === "p" ? "pass" : short.replace(/(?=.$)/, "-");
}

/**
 * The game of a link, as the player who opens it has it. Throws a Refusal.
 * @param {string} text what comes after `#`
 * @param {Kernels} kernels
 * @returns {Promise<StoredGame>}
 */
export async function gameOfLink(text, kernels) {
  const link = new URLSearchParams(text);
  const value = (/** @type {string} */ name) => link.get(name) ?? "";
  const rules = kernels.rules(value("rules"));
  const kernel = await kernels.kernel(rules);
  const { positionOf } = await import("../record/reader.js");
  const game = new Game(kernel, rules, positionOf(kernel, value("start")));
  const log = logOf(game, value("played"), value("resigned"));
  const from = value("from");
  const isWhole = isId(value("game"), rules.edition) && isSide(from) && (game.isOver || game.side !== from);
  if (!isWhole) throw new Refusal("bad-request", "the link is not whole");
  const length = [3, 5].find((length) => String(length) === value("length")) ?? 1;
  const start = kernel.text(game.start);
  const stored = newGame({ rules: rules.text, start, opponent: "link", level: null, side: otherSide(from), length, earlier: earlierGames(link.getAll("earlier")) });
  return { ...stored, id: value("game"), log };
}

/**
 * @param {Game} game which is played
 * @param {string} played
 * @param {string} resigned
 */
function logOf(game, played, resigned) {
  if (played.replace(PLAYED, "")) throw new Refusal("bad-request", "not a list of actions");
  /** @type {Entry[]} */
  const log = [];
  for (const text of (played.match(PLAYED) ?? []).map(lengthened)) {
    log.push({ kind: "action", side: game.side, text });
    game.play(text);
  }
  if (isSide(resigned)) {
    log.push({ kind: "resign", side: resigned, text: "" });
    game.resign(resigned);
  }
  return log;
}

/**
 * @param {string} text
 * @returns {text is Side}
 */
function isSide(text) {
  return SIDES.some((side) => side === text);
}

/** @param {string[]} texts */
function earlierGames(texts) {
  return texts.map((text) => {
    const [game, starter, ...outcome] = text.split(" ");
    if (!isSide(starter) || !parseOutcome(outcome.join(" "))) throw new Refusal("bad-request", "not a match");
    return { game, starter, outcome: outcome.join(" ") };
  });
}
