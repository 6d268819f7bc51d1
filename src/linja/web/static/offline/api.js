/** Answers the requests that pages make of a server, with the same messages (docs/server.md); study.js has the rest of them. */

import { positionText } from "../kernel/positions.js";
import { addGames, readGame, readGames, removeGames } from "./database.js";
import { gameOfLink } from "./friend/links.js";
import { isId, newGame } from "./new-game.js";
import { Refusal } from "./refusal.js";
import { Table } from "./table.js";

/** @import { Side } from "../types/game.js" */
/** @import { Kernels } from "./kernels.js" */
/** @import { Rooms } from "./rooms.js" */
/** @import { Solutions } from "./solutions.js" */

/** @typedef {{ method: string, path: string, query: URLSearchParams, body: any }} Asked */
/** @typedef {{ kernels: Kernels, rooms: Rooms, solutions: Solutions }} Services */
/** @typedef {(services: Services, asked: Asked, ...names: string[]) => any} Handler */

const DEFAULT_LEVEL = "4";
const INSTEAD_OF_RULES_OF_THUMB = "4"; // about as strong; the rules of thumb themselves are written in Python
const OPPONENTS = ["computer", "device", "link"];

/** @type {[string, RegExp, Handler][]} */
const ROUTES = [
  ["POST", /^\/api\/games$/, createGame],
  ["GET", /^\/api\/games\/([^/]+)$/, async ({ rooms }, _, id) => (await rooms.table(id)).state()],
  ["POST", /^\/api\/links$/, openLink],
  ["GET", /^\/api\/me$/, ownGames],
  ["DELETE", /^\/api\/me$/, forget],
  ["GET", /^\/api\/me\/backup$/, async () => ({ games: await readGames() })],
  ["POST", /^\/api\/me\/backup$/, addBackup],
  ["GET", /^\/api\/lobby$/, () => ({ games: [] })],
  ["GET", /^\/api\/solutions$/, ({ solutions }) => solutions.statuses()],
  ["POST", /^\/api\/solutions\/([^/]+)$/, ({ solutions }, _, rules) => solutions.start(rules)],
  ["DELETE", /^\/api\/solutions\/([^/]+)$/, ({ solutions }, _, rules) => solutions.refuse(rules)],
];

/**
 * The answer to a request. Throws a Refusal.
 * @param {Services} services
 * @param {Asked} asked
 */
export async function answer(services, asked) {
  const found = handlerOf(ROUTES, asked) ?? handlerOf((await import("./study.js")).STUDY_ROUTES, asked);
  if (found) return found.handler(services, asked, ...found.names);
  throw new Refusal("not-found", "this page works without a server, and has no such answer");
}

/**
 * What answers a request, and the names in its path.
 * @param {[string, RegExp, Handler][]} routes
 * @param {Asked} asked
 */
function handlerOf(routes, { method, path }) {
  for (const [wanted, pattern, handler] of routes) {
    const match = wanted === method ? pattern.exec(path) : null;
    if (match) return { handler, names: match.slice(1).map(decodeURIComponent) };
  }
  return null;
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
  const start = position === null ? kernel.start(drawn(starter)) : (await import("./record/reader.js")).positionOf(kernel, position);
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

