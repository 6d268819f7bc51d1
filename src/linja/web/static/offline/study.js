/** Answers the requests of pages other than those of games: positions, records, analyses, puzzles and first turns. */

import { analyse } from "./analysis.js";
import { linkTo } from "./friend/links.js";
import { Game } from "./game.js";
import { LOOK_UP_NODES } from "./kernels.js";
import { checkPosition, positionData } from "./positions.js";
import { Puzzles } from "./puzzles.js";
import { positionOf, readRecord } from "./record/reader.js";
import { recordOfTurns, treeOf, writeRecord } from "./record/writer.js";
import { Refusal } from "./refusal.js";
import { recordOf } from "./rooms.js";

/** @import { Asked, Handler, Services } from "./api.js" */
/** @import { Kernels } from "./kernels.js" */
/** @import { GameRecord } from "./record/reader.js" */

/** @type {[string, RegExp, Handler][]} */
export const STUDY_ROUTES = [
  ["GET", /^\/api\/games\/([^/]+)\/record$/, gameRecord],
  ["GET", /^\/api\/games\/([^/]+)\/analysis$/, gameAnalysis],
  ["GET", /^\/game\/([^/]+)\/qr\.svg$/, qrCode],
  ["GET", /^\/api\/positions$/, lookUp],
  ["GET", /^\/api\/positions\/check$/, check],
  ["POST", /^\/api\/records\/read$/, async ({ kernels }, { body }) => treeData(kernels, await readRecord(body.text, body.rules ?? "zen", kernels))],
  ["POST", /^\/api\/records\/write$/, async ({ kernels }, { body }) => treeData(kernels, await recordOfTurns(body, kernels))],
  ["POST", /^\/api\/analysis$/, async ({ kernels }, { body }) => analyseRecord(kernels, await readRecord(body.record, "zen", kernels))],
  ["GET", /^\/api\/openings\/([^/]+)$/, ({ kernels }, { query }, rules) => puzzles(kernels).opening(rules, query.get("line") ?? "")],
  ["GET", /^\/api\/puzzles\/([^/]+)$/, ({ kernels }, _, rules) => puzzles(kernels).names(rules)],
  ["GET", /^\/api\/puzzles\/([^/]+)\/daily$/, ({ kernels }, { query }, rules) => puzzles(kernels).daily(rules, query.get("date") ?? "")],
  ["GET", /^\/api\/puzzle\/([^/]+)$/, ({ kernels }, _, name) => puzzles(kernels).asked(name)],
  ["GET", /^\/api\/puzzle\/([^/]+)\/verdict$/, ({ kernels }, { query }, name) => puzzles(kernels).verdict(name, query.get("turn") ?? "")],
  ["GET", /^\/api\/puzzle\/([^/]+)\/hint$/, ({ kernels }, { query }, name) => puzzles(kernels).hint(name, Number(query.get("step")))],
  ["GET", /^\/api\/puzzle\/([^/]+)\/refutation$/, ({ kernels }, { query }, name) => puzzles(kernels).refutation(name, query.get("turn") ?? "")],
  ["GET", /^\/api\/puzzle\/([^/]+)\/solution$/, ({ kernels }, _, name) => puzzles(kernels).solution(name)],
  ["GET", /^\/page\/study$/, studyData],
];

/** @type {Puzzles | undefined} */
let known;

/**
 * The puzzles, whose lists are read once.
 * @param {Kernels} kernels
 */
function puzzles(kernels) {
  return (known ??= new Puzzles(kernels));
}

/**
 * The link to a game as a picture.
 * @param {Services} services
 * @param {Asked} _
 * @param {string} id
 */
async function qrCode({ rooms }, _, id) {
  const { qrPicture } = await import("./friend/qr.js");
  return qrPicture(linkTo(await rooms.table(id)));
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
