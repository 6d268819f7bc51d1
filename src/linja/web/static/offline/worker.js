/** The worker beside a page: it answers as a server would. Pages reach it through page/page.js. */

import { answer } from "./api.js";
import { Kernels } from "./kernels.js";
import { Refusal } from "./refusal.js";
import { Rooms } from "./rooms.js";
import { Solutions } from "./solutions.js";

/** @import { Services } from "./api.js" */

/** @type {Map<number, { game: string, send: (message: object) => void }>} */
const sockets = new Map();

/**
 * A file of the site, unpacked.
 * @param {string} name
 */
async function readFile(name) {
  const found = await fetch(new URL(`../data/${name}.bin`, import.meta.url));
  if (!found.ok) throw new Error(`${name}: ${found.status}`);
  const unpacked = /** @type {ReadableStream} */ (found.body).pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

/** @returns {Promise<Services>} */
async function start() {
  const tables = await (await fetch(new URL("../data/tables.json", import.meta.url))).json();
  const kernels = new Kernels(tables, readFile, async (rules) => {
    const { readParts } = await import("./parts.js");
    return readParts(new URL(`../../../solution/${rules.replaceAll("+", "-")}/`, import.meta.url).href);
  });
  const solutions = new Solutions(kernels, (status) => rooms.tellSolution(status));
  const rooms = new Rooms(kernels, (rules) => solutions.status(rules));
  return { kernels, rooms, solutions };
}

/** @type {Promise<Services> | undefined} */
let starting;

/** @returns {Promise<Services>} */
function services() {
  starting ??= start();
  starting.catch(() => (starting = undefined)); // the next one may succeed
  return starting;
}

/** @param {{ id: number, method: string, address: string, body: any }} asked */
async function respond({ id, method, address, body }) {
  const { pathname: path, searchParams: query } = new URL(address, "http://site");
  try {
    postMessage({ id, status: 200, body: (await answer(await services(), { method, path, query, body })) ?? null });
  } catch (error) {
    const refusal = error instanceof Refusal ? error : null;
    if (!refusal) console.error(error);
    postMessage({ id, status: refusal?.status ?? 500, body: { error: refusal?.toJson() ?? { code: "failed", message: String(error) } } });
  }
}

/** @param {{ socket: number, open?: string, message?: string, close?: boolean }} said */
async function onSocket({ socket, open, message, close }) {
  try {
    const { rooms } = await services();
    const known = sockets.get(socket);
    if (open !== undefined) {
      const send = (/** @type {object} */ told) => postMessage({ socket, message: JSON.stringify(told) });
      sockets.set(socket, { game: open, send });
      await rooms.enter(open, send);
    } else if (known && close) {
      rooms.leave(known.game, known.send);
      sockets.delete(socket);
    } else if (known && message !== undefined) await rooms.handle(known.game, JSON.parse(message), known.send);
  } catch (error) {
    if (!(error instanceof Refusal)) console.error(error);
    sockets.delete(socket);
    postMessage({ socket, closed: true });
  }
}

addEventListener("message", ({ data }) => {
  if ("socket" in data) void onSocket(data);
  else void respond(data);
});

void services().then(({ solutions }) => solutions.resume()).catch(() => undefined);
