/** Answers the requests that pages make of a server, with the same messages (docs/server.md). */

import { positionText } from "../kernel/positions.js";
import { analyse } from "./analysis.js";
import { addGames, readGame, readGames, removeGames } from "./database.js";
import { Game } from "./game.js";
import { LOOK_UP_NODES } from "./kernels.js";
import { gameOfLink, linkTo } from "./friend/links.js";
import { isId, newGame } from "./new-game.js";
import { checkPosition, positionData } from "./positions.js";
import { positionOf, readRecord } from "./record/reader.js";
import { recordOfTurns, treeOf, writeRecord } from "./record/writer.js";
import { Refusal } from "./refusal.js";
import { recordOf } from "./rooms.js";
import { Table } from "./table.js";

/** @import { Side } from "../types/game.js" */
/** @import { Kernels } from "./kernels.js" */
/** @import { GameRecord } from "./record/reader.js" */
/** @import { Puzzles } from "./puzzles.js" */
/** @import { Rooms } from "./rooms.js" */
/** @import { Solutions } from "./solutions.js" */

/** @typedef {{ method: string, path: string, query: URLSearchParams, body: any }} Asked */
/** @typedef {{ kernels: Kernels, puzzles: Puzzles, rooms: Rooms, solutions: Solutions }} Services */
/** @typedef {(services: Services, asked: Asked, ...names: string[]) => any} Handler */

const DEFAULT_LEVEL = "4";
const INSTEAD_OF_RULES_OF_THUMB = "4"; // about as strong; the rules of thumb themselves are written in Python
const OPPONENTS = ["computer", "device", "link"];

/** @type {[string, RegExp, Handler][]} */
const ROUTES = [
  ["POST", /^\/api\/games$/, createGame],
  ["GET", /^\/api\/games\/([^/]+)$/, async ({ rooms }, _, id) => (await rooms.table(id)).state()],
  ["GET", /^\/api\/games\/([^/]+)\/record$/, gameRecord],
  ["GET", /^\/api\/games\/([^/]+)\/analysis$/, gameAnalysis],
  ["GET", /^\/game\/([^/]+)\/qr\.svg$/, qrCode],
  ["POST", /^\/api\/links$/, openLink],
  ["GET", /^\/api\/me$/, ownGames],
  ["DELETE", /^\/api\/me$/, forget],
  ["GET", /^\/api\/me\/backup$/, async () => ({ games: await readGames() })],
  ["POST", /^\/api\/me\/backup$/, addBackup],
  ["GET", /^\/api\/lobby$/, () => ({ games: [] })],
  ["GET", /^\/api\/positions$/, lookUp],
  ["GET", /^\/api\/positions\/check$/, check],
  ["POST", /^\/api\/records\/read$/, async ({ kernels }, { body }) => treeData(kernels, await readRecord(body.text, body.rules ?? "zen", kernels))],
  ["POST", /^\/api\/records\/write$/, async ({ kernels }, { body }) => treeData(kernels, await recordOfTurns(body, kernels))],
  ["POST", /^\/api\/analysis$/, async ({ kernels }, { body }) => analyseRecord(kernels, await readRecord(body.record, "zen", kernels))],
  ["GET", /^\/api\/openings\/([^/]+)$/, ({ puzzles }, { query }, rules) => puzzles.opening(rules, query.get("line") ?? "")],
  ["GET", /^\/api\/puzzles\/([^/]+)$/, ({ puzzles }, _, rules) => puzzles.names(rules)],
  ["GET", /^\/api\/puzzles\/([^/]+)\/daily$/, ({ puzzles }, { query }, rules) => puzzles.daily(rules, query.get("date") ?? "")],
  ["GET", /^\/api\/puzzle\/([^/]+)$/, ({ puzzles }, _, name) => puzzles.asked(name)],
  ["GET", /^\/api\/puzzle\/([^/]+)\/verdict$/, ({ puzzles }, { query }, name) => puzzles.verdict(name, query.get("turn") ?? "")],
  ["GET", /^\/api\/puzzle\/([^/]+)\/hint$/, ({ puzzles }, { query }, name) => puzzles.hint(name, Number(query.get("step")))],
  ["GET", /^\/api\/puzzle\/([^/]+)\/refutation$/, ({ puzzles }, { query }, name) => puzzles.refutation(name, query.get("turn") ?? "")],
  ["GET", /^\/api\/puzzle\/([^/]+)\/solution$/, ({ puzzles }, _, name) => puzzles.solution(name)],
  ["GET", /^\/api\/solutions$/, ({ solutions }) => solutions.statuses()],
  ["POST", /^\/api\/solutions\/([^/]+)$/, ({ solutions }, _, rules) => solutions.start(rules)],
  ["DELETE", /^\/api\/solutions\/([^/]+)$/, ({ solutions }, _, rules) => solutions.refuse(rules)],
  ["GET", /^\/page\/study$/, studyData],
];

/**
 * The answer to a request. Throws a Refusal.
 * @param {Services} services
 * @param {Asked} asked
 */
export async function answer(services, asked) {
  for (const [method, pattern, handler] of ROUTES) {
    const match = method === asked.method ? pattern.exec(asked.path) : null;
    if (match) return handler(services, asked, ...match.slice(1).map(decodeURIComponent));
  }
  throw new Refusal("not-found", "this page works without a server, and has no such answer");
}

/**
 * @param {Services} services
 * @param {Asked} asked
 */
async function createGame({ kernels }, { body }) {
  const { opponent = "computer", level, side, starter, position = null, length = 1 } = body;
  const rules = kernels.rules(body.rules ?? "zen");
  const kernel = await kernels.kernel(rules);
  if (!OPPONENTS.includes(opponent)) throw new Refusal("bad-request", "only the computer or a friend can play here");
  const chosen = level === "rules-of-thumb" ? INSTEAD_OF_RULES_OF_THUMB : level ?? DEFAULT_LEVEL;
  if (!(chosen in kernels.tables.levels[rules.weights])) throw new Refusal("bad-request", `unknown level '${chosen}'`);
  const start = position === null ? kernel.start(drawn(starter)) : positionOf(kernel, position);
  if (kernel.isOver(start)) throw new Refusal("bad-request", "the game is over in this position");
  const game = newGame({ rules: rules.text, start: positionText(start), opponent, level: opponent === "computer" ? chosen : null, side: drawn(side), length, earlier: [] });
  await addGames([game]);
  if (!(await readGame(game.id))) throw new Error("the game could not be stored");
  return { id: game.id, url: `/game/${game.id}` };
}

/**
 * @param {string | undefined} side
 * @returns {Side}
 */
function drawn(side) {
  return side === "b" || side === "r" ? side : crypto.getRandomValues(new Uint8Array(1))[0] % 2 ? "r" : "b";
}

/**
 * @param {Services} services
 */
async function ownGames({ kernels }) {
  const running = (await readGames()).filter((game) => !game.over).sort((one, two) => (one.updated < two.updated ? 1 : -1)).slice(0, 50);
  const games = running.map(({ id, rules, opponent, level, side, updated, turns, toMove }) => {
    const { text, title } = kernels.rules(rules);
    const isOwn = opponent === "device" || toMove === side;
    return { id, url: `/game/${id}`, rules: { text, title }, opponent, level, you: opponent === "device" ? "both" : side, to_move: isOwn, opponent_name: null, clock: null, turns, updated, outcome: null };
  });
  return { name: null, games };
}

/**
 * A game that a friend has sent.
 * @param {Services} services
 * @param {Asked} asked
 */
async function openLink({ kernels, rooms }, { body }) {
  const game = await gameOfLink(String(body.link), kernels);
  await rooms.receive(game);
  return { url: `/game/${game.id}` };
}

/**
 * The link to a game as a picture.
 * @param {Services} services
 * @param {Asked} _
 * @param {string} id
 */
async function qrCode({ rooms }, _, id) {
  /** @type {typeof import("./friend/qr.js")} */
  const { qrPicture } = await import(new URL("./friend/qr.js", import.meta.url).href);
  return qrPicture(linkTo(await rooms.table(id)));
}

/**
 * @param {Services} services
 */
async function forget({ solutions }) {
  await removeGames();
  await solutions.removeAll();
  return null;
}

/**
 * Adds the games of another browser; those that cannot be played are refused, all together.
 * @param {Services} services
 * @param {Asked} asked
 */
async function addBackup({ kernels }, { body }) {
  const games = [];
  /** @type {Record<string, string>} */
  const ids = {};
  for (const stored of body.games) {
    try {
      const rules = kernels.rules(stored.rules);
      const table = new Table(stored, await kernels.kernel(rules), rules);
      const id = isId(stored.id, rules.edition) ? stored.id : `${rules.edition}-${stored.id}`; // a server's
      if (!isId(id, rules.edition) || !OPPONENTS.includes(stored.opponent)) throw new Error("not a game");
      const level = stored.level === null || stored.level in kernels.tables.levels[rules.weights] ? stored.level : DEFAULT_LEVEL;
      games.push({ ...stored, ...table.summary(), id, level });
      ids[stored.id] = id;
    } catch (error) {
      throw new Refusal("bad-request", `not a game: ${error}`);
    }
  }
  await addGames(games);
  return { ids };
}

/**
 * @param {Services} services
 * @param {Asked} _
 * @param {string} id
 */
async function gameRecord({ rooms }, _, id) {
  const table = await rooms.table(id);
  return writeRecord(recordOf(table), table.game.kernel);
}

/**
 * @param {Services} services
 * @param {Asked} _
 * @param {string} id
 */
async function gameAnalysis({ kernels, rooms }, _, id) {
  const table = await rooms.table(id);
  if (!table.game.isOver) throw new Refusal("not-possible", "a game can be analysed only after it is over");
  return analyse(table.game, recordOf(table).headers, (position) => kernels.judge(table.rules, position));
}

/**
 * @param {Services} services
 * @param {Asked} asked
 */
async function lookUp({ kernels }, { query }) {
  const rules = kernels.rules(query.get("rules") ?? "zen");
  const kernel = await kernels.kernel(rules);
  const position = positionOf(kernel, query.get("position") ?? "");
  return positionData(kernel, rules, position, await kernels.judge(rules, position, LOOK_UP_NODES));
}

/**
 * @param {Services} services
 * @param {Asked} asked
 */
async function check({ kernels }, { query }) {
  const rules = kernels.rules(query.get("rules") ?? "zen");
  return checkPosition(await kernels.kernel(rules), rules, query.get("position") ?? "");
}

/**
 * @param {Kernels} kernels
 * @param {GameRecord} record
 */
async function treeData(kernels, record) {
  return treeOf(record, await kernels.kernel(record.rules));
}

/**
 * @param {Kernels} kernels
 * @param {GameRecord} record
 */
async function analyseRecord(kernels, { rules, start, headers, mainline, outcome }) {
  const game = new Game(await kernels.kernel(rules), rules, start);
  for (const { actions, complete } of mainline.turns) {
    if (complete) game.playTurn(actions);
    else actions.forEach((action) => game.play(action));
  }
  if (outcome && !game.isOver) game.endByHand(outcome.reason, outcome.winner);
  return analyse(game, headers, (position) => kernels.judge(rules, position));
}

/**
 * What the analysis board shows at first: a stored game, or what the address has.
 * @param {Services} services
 * @param {Asked} asked
 */
async function studyData({ kernels, rooms }, { query }) {
  const turn = /^[0-9]{1,4}$/.test(query.get("turn") ?? "") ? Number(query.get("turn")) : null;
  const game = query.get("game");
  if (game !== null) {
    const table = await rooms.table(game);
    const bottom = table.stored.opponent === "device" ? "b" : table.stored.side;
    return { tree: treeOf(recordOf(table), table.game.kernel), turn, game, bottom, trouble: null };
  }
  const rules = query.get("rules") ?? "zen";
  let trouble = null;
  /** @type {GameRecord | null} */
  let record = null;
  try {
    record = await readRecord(query.get("record") ?? query.get("position") ?? `[Rules "${rules}"] *`, rules, kernels);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    trouble = error.message;
  }
  record ??= await readRecord("*", "zen", kernels);
  return { tree: await treeData(kernels, record), turn, game: null, bottom: "b", trouble };
}

