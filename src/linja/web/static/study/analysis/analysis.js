/** The analysis board: a tree of turns to walk through and add to, with the value of every position and turn. */

/** @import { GameAnalysis, RecordTree, ValuedPosition, ValuedTurn } from "../../types/api.js" */
/** @import { Side } from "../../types/game.js" */
/** @import { LinjaBoard } from "../../board/board.js" */
/** @import { TreeNode } from "./tree.js" */

import "../../board/board.js";
import "../../page/settings.js";
import { arrowsOf, other, positionView, sideToMove } from "../../board/position.js";
import { ApiError, fetchJson, post } from "../../browser/api.js";
import { pageAddress } from "../../browser/backend.js";
import { listenForPageShortcuts } from "../../browser/shortcuts.js";
import { announce, byId, disable } from "../../page/dom.js";
import { actionText } from "../../words/actions.js";
import { t } from "../../words/i18n.js";
import { colour, recordTitle, rulesName } from "../../words/names.js";
import { forBlack, marginText, verdictText } from "../../words/values.js";
import { listenForPlayDialog } from "../play-dialog.js";
import { lookUp } from "../positions.js";
import { TurnInput } from "../turn-input.js";
import { showEstimateNotice } from "./estimate.js";
import { showNotation } from "./notation.js";
import { errorParts, listenForOpenDialog, unreadableParts } from "./open-dialog.js";
import { listenForRecordLinks, showPositionLinks, showRecordLink, writeRecordSoon } from "./record-links.js";
import { showReasons } from "./reasons.js";
import { labelsOf, showReport } from "./report.js";
import { addTurn, buildTree, isInMainVariation, moverOf, promoteVariation, removeNode, siblingOf, variationFrom } from "./tree.js";
import { showTurnValues } from "./turn-values.js";
import { showValueBar } from "./value-bar.js";

const MOST_ARROWS = 4; // that lie side by side

/** @type {{tree: RecordTree, turn: number | null, game: string | null, bottom: Side, trouble: string | null}} */
const given = JSON.parse(byId("study").textContent ?? "");
const board = /** @type {LinjaBoard} */ (byId("board"));
const comment = /** @type {HTMLTextAreaElement} */ (byId("comment"));
const input = new TurnInput(board, { onTurn: playTurn, onChange: showPrompt });

let record = given.tree;
let start = buildTree(record);
let here = start;
let { bottom } = given;
/** @type {ValuedPosition | null} of the current node */
let valued = null;
/** @type {{about: GameAnalysis, variation: string} | null} of the main variation as it was then */
let analysis = null;
let lookUpAbort = new AbortController();
let lookUpFailed = false;

/**
 * @param {RecordTree} tree
 * @param {number | null} turn
 */
function open(tree, turn) {
  record = tree;
  start = buildTree(tree);
  analysis = null;
  byId("report").hidden = true;
  byId("title").textContent = recordTitle(tree);
  byId("rules-title").textContent = rulesName(tree.title);
  byId("rules-title").hidden = !tree.rules.includes("+"); // the edition is in the list beside it
  /** @type {HTMLSelectElement} */ (byId("edition")).value = tree.rules.split("+")[0];
  goTo(turn === null ? start : (variationFrom(start)[turn - 1] ?? start));
  if (start.next.length) void analyse();
}

/** @param {TreeNode} node */
function goTo(node) {
  here = node;
  show();
  void loadValue();
}

/** Asks what the position here is worth, and drops the request when another node is looked at. */
async function loadValue() {
  lookUpAbort.abort();
  lookUpAbort = new AbortController();
  const { signal } = lookUpAbort;
  const asked = here;
  valued = null;
  byId("reasons").hidden = true;
  delete byId("main").dataset.valued;
  input.clear();
  board.view = positionView(here.position, bottom);
  try {
    const found = await lookUp(record.rules, here.position, signal);
    if (here !== asked) return;
    valued = found;
    if (lookUpFailed) showTrouble();
    lookUpFailed = false;
    showValue(found);
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    lookUpFailed = true;
    showTrouble(error.message);
  }
}

/** @param {ValuedPosition} found */
function showValue(found) {
  const side = sideToMove(here.position);
  const black = forBlack(found.value, side);
  const turns = here.over ? [] : found.turns;
  showValueBar(byId("bar"), black, found.exact, bottom);
  byId("value").textContent = marginText(found.value, found.exact);
  byId("verdict").textContent = turns.length ? `${t("%(side)s to move.", { side: colour(side) })} ${verdictText(black, found.exact)}` : t("The game is over.");
  showEstimateNotice(record.rules, found.exact, reloadExactValues);
  showTurnValues(byId("choices"), { ...found, turns }, { choose: chooseTurn, point: previewTurn });
  input.start({ ...found, turns }, { bottom, arrows: bestArrows(turns) });
  if (found.exact) void showReasons(byId("reasons"), record.rules, here, lookUpAbort.signal, showLine);
  byId("main").dataset.valued = here.position;
}

/** The solution has been built. */
function reloadExactValues() {
  void loadValue();
  if (start.next.length) void analyse();
}

/**
 * The steps of the best turns, as many as can be told apart.
 * @param {ValuedTurn[]} turns
 */
function bestArrows(turns) {
  const best = turns.filter((turn) => turn.value === turns[0].value);
  const arrows = best.slice(0, 1).flatMap((turn) => arrowsOf(turn.actions, sideToMove(here.position), "hint"));
  for (const [at, turn] of best.slice(1, 3).entries()) {
    const more = arrowsOf(turn.actions, sideToMove(here.position), "also").map((arrow) => ({ ...arrow, turn: at }));
    if (arrows.length + more.length <= MOST_ARROWS) arrows.push(...more);
  }
  return arrows;
}

/** @param {ValuedTurn | null} turn pointed at in the list */
function previewTurn(turn) {
  if (valued) input.setLook({ arrows: turn ? arrowsOf(turn.actions, sideToMove(here.position), "hint") : bestArrows(valued.turns) });
}

/** @param {ValuedTurn} turn */
function chooseTurn(turn) {
  announce(turn.actions.map((action) => actionText(sideToMove(here.position), action)).join(" "));
  playTurn(turn);
}

/** @param {ValuedTurn} turn */
function playTurn(turn) {
  const main = mainVariation();
  const made = addTurn(here, turn);
  if (!made.complete) return;
  goTo(made);
  treeChanged(main);
}

/** @param {TreeNode} line that explains a reason */
function showLine(line) {
  goAndAnnounce(line);
  treeChanged(mainVariation());
}

/** The main variation as text, to tell whether it has changed. */
function mainVariation() {
  return variationFrom(start)
    .map((node) => node.turn)
    .join(", ");
}

/**
 * Writes the changed tree. A result that was not played out holds for the old main variation only.
 * @param {string} before the main variation
 */
function treeChanged(before) {
  if (mainVariation() !== before) record = { ...record, result: null };
  writeRecordSoon(record, start, (error) => showTrouble(...errorParts(error)));
  show();
}

async function analyse() {
  const variation = mainVariation();
  byId("working").hidden = false;
  byId("analyse").hidden = true;
  try {
    const stored = given.game && record === given.tree;
    /** @type {GameAnalysis} */
    const about = await (stored ? fetchJson(`/api/games/${given.game}/analysis`, {}) : analyseMainVariation());
    analysis = { about, variation };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showTrouble(error.message);
  }
  byId("working").hidden = true;
  show();
}

/** The server writes the record of the main variation, with its result, and analyses it. */
async function analyseMainVariation() {
  const turns = variationFrom(start).map(({ turn, complete }, at) => ({ follows: at ? at - 1 : null, turn, complete }));
  const { rules, headers, result } = record;
  const tree = await fetchJson("/api/records/write", post({ rules, start: start.position, headers, result, turns }));
  return fetchJson("/api/analysis", post({ record: tree.text }));
}

/** Shows everything but the value of the current node. */
function show() {
  const about = analysis?.variation === mainVariation() ? analysis.about : null;
  showNotation(byId("notation"), start, { here, labels: labelsOf(about, start), go: goAndAnnounce });
  byId("no-turns").hidden = start.next.length > 0;
  if (about) showReport(about, isInMainVariation(here) ? here.number : null, (number) => goAndAnnounce(number ? variationFrom(start)[number - 1] : start));
  else byId("report").hidden = true;
  byId("analyse").hidden = Boolean(about) || !start.next.length || !byId("working").hidden;
  byId("about-turn").hidden = !here.before;
  byId("promote").hidden = isInMainVariation(here);
  comment.value = here.comment;
  showPositionLinks(record.rules, here.position, bottom);
  for (const id of ["first", "previous"]) disable(id, !here.before);
  for (const id of ["next", "last"]) disable(id, !here.next.length);
  disable("play", here.over);
  byId("main").dataset.turn = String(here.number);
}

/** @param {TreeNode} node */
function goAndAnnounce(node) {
  if (node === here) return;
  goTo(node);
  const turn = node.before ? node.actions.map((action) => actionText(moverOf(node), action)).join(" ") : t("The start.");
  announce(node.before ? t("Turn %(n)s: %(text)s", { n: node.number, text: turn }) : turn);
}

function showPrompt() {
  byId("prompt").className = input.actions.length || input.mustPass ? "prompt" : "prompt waiting";
  const side = colour(sideToMove(here.position));
  byId("prompt-text").textContent = here.over ? t("The game is over.") : input.prompt ? t("%(side)s: %(text)s", { side, text: input.prompt }) : t("Thinking …");
  byId("skip").hidden = !input.maySkip;
  byId("skip").textContent = input.skipText;
  byId("pass").hidden = !input.mustPass;
  byId("undo").hidden = !input.mayUndo;
}

/** @param {...(Node | string)} parts none if all is well */
function showTrouble(...parts) {
  byId("trouble").replaceChildren(...parts);
  byId("trouble").hidden = !parts.length;
}

/** @type {Record<string, () => void>} */
const clicks = {
  skip: () => input.skip(),
  pass: () => input.skip(),
  undo: () => input.undo(),
  first: () => goAndAnnounce(start),
  previous: () => goAndAnnounce(here.before ?? here),
  next: () => goAndAnnounce(here.next[0] ?? here),
  last: () => goAndAnnounce(variationFrom(here).at(-1) ?? here),
  flip: () => {
    bottom = other(bottom);
    input.setLook({ bottom });
    if (valued) showValueBar(byId("bar"), forBlack(valued.value, sideToMove(here.position)), valued.exact, bottom);
    showPositionLinks(record.rules, here.position, bottom);
  },
  analyse: () => void analyse(),
  promote: () => {
    const main = mainVariation();
    promoteVariation(here);
    treeChanged(main);
  },
  remove: () => {
    const main = mainVariation();
    goTo(removeNode(here));
    treeChanged(main);
  },
};

for (const [name, onClick] of Object.entries(clicks)) byId(name).addEventListener("click", onClick);

comment.addEventListener("input", () => {
  here.comment = comment.value.trim();
  writeRecordSoon(record, start, (error) => showTrouble(...errorParts(error)));
});
comment.addEventListener("change", show);

listenForPageShortcuts(board, "12345678su", {
  ArrowLeft: clicks.previous,
  ArrowRight: clicks.next,
  Home: clicks.first,
  End: clicks.last,
  ArrowUp: () => goToSibling(-1),
  ArrowDown: () => goToSibling(1),
});

/**
 * Goes to another variation.
 * @param {number} by
 * @returns {boolean} false where there is none
 */
function goToSibling(by) {
  goAndAnnounce(siblingOf(here, by));
  return (here.before?.next.length ?? 0) > 1;
}

listenForOpenDialog((tree) => {
  open(tree, null);
  showRecordLink(tree.text);
  history.replaceState(null, "", /** @type {HTMLInputElement} */ (byId("game-link")).value || pageAddress("/analysis"));
});
listenForPlayDialog(() => ({ rules: record.rules, position: here.position }));
listenForRecordLinks();
open(given.tree, given.turn);
showRecordLink(given.tree.text, given.game && new URL(pageAddress(`/game/${given.game}/analysis`), location.href).href);
if (given.trouble) showTrouble(...unreadableParts(given.trouble));
