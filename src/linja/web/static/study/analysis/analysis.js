/** The analysis board: a tree of turns to go through and add to, with what every position and turn is worth. */

/** @import { GameAnalysis, RecordTree, ValuedPosition, ValuedTurn } from "../../types/api.js" */
/** @import { Side } from "../../types/game.js" */
/** @import { LinjaBoard } from "../../board/board.js" */
/** @import { Place } from "./tree.js" */

import "../../board/board.js";
import "../../page/settings.js";
import { arrowsOf, other, positionView } from "../../board/position.js";
import { ApiError, fetchJson, post } from "../../browser/api.js";
import { listenForShortcuts } from "../../browser/shortcuts.js";
import { byId, disable } from "../../page/dom.js";
import { announce } from "../../page/live-region.js";
import { actionText } from "../../words/actions.js";
import { t } from "../../words/i18n.js";
import { colour, rulesName } from "../../words/names.js";
import { forBlack, marginText, verdictText } from "../../words/values.js";
import { listenForPlaying } from "../play-dialog.js";
import { lookUp } from "../positions.js";
import { choosing } from "../turn-input.js";
import { showExactness } from "./estimate.js";
import { showNotation } from "./notation.js";
import { listenForOpening, unreadable, whyNot } from "./open-dialog.js";
import { keepRecord, listenForKeeping, showPosition, showRecord } from "./record-links.js";
import { labelsOf, showReport } from "./report.js";
import { titleOf } from "./title.js";
import { beside, grow, isMain, lineFrom, moverOf, play, promote, remove, sideAt } from "./tree.js";
import { showChoices } from "./turn-values.js";
import { showBar } from "./value-bar.js";

const MOST_ARROWS = 4; // that lie side by side

/** @type {{tree: RecordTree, turn: number | null, game: string | null, bottom: Side, trouble: string | null}} */
const given = JSON.parse(byId("study").textContent ?? "");
const board = /** @type {LinjaBoard} */ (byId("board"));
const comment = /** @type {HTMLTextAreaElement} */ (byId("comment"));
const hand = choosing(board, { done: played, changed: showHand });

let record = given.tree;
let start = grow(record);
let here = start;
let { bottom } = given;
/** @type {ValuedPosition | null} of this place */
let valued = null;
/** @type {{about: GameAnalysis, line: string} | null} of the main line as it was then */
let analysis = null;
let interest = new AbortController();
let unanswered = false;

/**
 * @param {RecordTree} tree
 * @param {number | null} turn
 */
function open(tree, turn) {
  record = tree;
  start = grow(tree);
  analysis = null;
  byId("report").hidden = true;
  byId("title").textContent = titleOf(tree);
  byId("rules-title").textContent = rulesName(tree.title);
  go(turn === null ? start : (lineFrom(start)[turn - 1] ?? start));
  if (start.next.length) void analyse();
}

/** @param {Place} place */
function go(place) {
  here = place;
  show();
  void value();
}

/** Asks what this place is worth, and forgets the question if one goes on. */
async function value() {
  interest.abort();
  interest = new AbortController();
  const { signal } = interest;
  const asked = here;
  valued = null;
  delete byId("main").dataset.valued;
  hand.clear();
  board.view = positionView(here.position, bottom);
  try {
    const found = await lookUp(record.rules, here.position, signal);
    if (here !== asked) return;
    valued = found;
    if (unanswered) showTrouble();
    unanswered = false;
    showValue(found);
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    unanswered = true;
    showTrouble(error.message);
  }
}

/** @param {ValuedPosition} found */
function showValue(found) {
  const side = sideAt(here);
  const black = forBlack(found.value, side);
  const turns = here.over ? [] : found.turns;
  showBar(byId("bar"), black, found.exact, bottom);
  byId("value").textContent = marginText(found.value, found.exact);
  byId("verdict").textContent = turns.length ? `${t("%(side)s to move.", { side: colour(side) })} ${verdictText(black, found.exact)}` : t("The game is over.");
  showExactness(record.rules, found.exact, solved);
  showChoices(byId("choices"), { ...found, turns }, { choose, point });
  hand.begin({ ...found, turns }, { bottom, arrows: bestArrows(turns) });
  byId("main").dataset.valued = here.position;
}

/** From now on everything is exact. */
function solved() {
  void value();
  if (start.next.length) void analyse();
}

/**
 * The steps of the best turns, as many as can be told apart.
 * @param {ValuedTurn[]} turns
 */
function bestArrows(turns) {
  const best = turns.filter((turn) => turn.value === turns[0].value);
  const arrows = best.slice(0, 1).flatMap((turn) => arrowsOf(turn.actions, sideAt(here), "hint"));
  for (const turn of best.slice(1, 3)) {
    const more = arrowsOf(turn.actions, sideAt(here), "past");
    if (arrows.length + more.length <= MOST_ARROWS) arrows.push(...more);
  }
  return arrows;
}

/** @param {ValuedTurn | null} turn that is pointed at in the list */
function point(turn) {
  if (valued) hand.look({ arrows: turn ? arrowsOf(turn.actions, sideAt(here), "hint") : bestArrows(valued.turns) });
}

/** @param {ValuedTurn} turn */
function choose(turn) {
  announce(turn.actions.map((action) => actionText(sideAt(here), action)).join(" "));
  played(turn);
}

/** @param {ValuedTurn} turn */
function played(turn) {
  const main = mainLine();
  const made = play(here, turn);
  if (!made.complete) return;
  go(made);
  changed(main);
}

function mainLine() {
  return lineFrom(start)
    .map((place) => place.turn)
    .join(", ");
}

/**
 * The tree is another: it is written anew. What ended the game by hand is not true of another main line.
 * @param {string} before the main line
 */
function changed(before) {
  if (mainLine() !== before) record = { ...record, result: null };
  keepRecord(record, start, (error) => showTrouble(...whyNot(error)));
  show();
}

async function analyse() {
  const line = mainLine();
  byId("working").hidden = false;
  byId("analyse").hidden = true;
  try {
    const stored = given.game && record === given.tree;
    /** @type {GameAnalysis} */
    const about = await (stored ? fetchJson(`/api/games/${given.game}/analysis`, {}) : analyseLine());
    analysis = { about, line };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showTrouble(error.message);
  }
  byId("working").hidden = true;
  show();
}

/** The server writes the record of the main line, which knows how it ends, and analyses it. */
async function analyseLine() {
  const turns = lineFrom(start).map(({ turn, complete }, at) => ({ follows: at ? at - 1 : null, turn, complete }));
  const { rules, headers, result } = record;
  const tree = await fetchJson("/api/records/write", post({ rules, start: start.position, headers, result, turns }));
  return fetchJson("/api/analysis", post({ record: tree.text }));
}

/** Brings everything but the value in line with the place that is looked at. */
function show() {
  const about = analysis?.line === mainLine() ? analysis.about : null;
  showNotation(byId("notation"), start, { here, labels: labelsOf(about, start), go: goThere });
  byId("no-turns").hidden = start.next.length > 0;
  if (about) showReport(about, isMain(here) ? here.number : null, (number) => goThere(number ? lineFrom(start)[number - 1] : start));
  else byId("report").hidden = true;
  byId("analyse").hidden = Boolean(about) || !start.next.length || !byId("working").hidden;
  byId("about-turn").hidden = !here.before;
  byId("promote").hidden = isMain(here);
  comment.value = here.comment;
  showPosition(record.rules, here.position, bottom);
  for (const id of ["first", "previous"]) disable(id, !here.before);
  for (const id of ["next", "last"]) disable(id, !here.next.length);
  disable("play", here.over);
  byId("main").dataset.turn = String(here.number);
}

/** @param {Place} place */
function goThere(place) {
  if (place === here) return;
  go(place);
  const turn = place.before ? place.actions.map((action) => actionText(moverOf(place), action)).join(" ") : t("The start.");
  announce(place.before ? t("Turn %(n)s: %(text)s", { n: place.number, text: turn }) : turn);
}

function showHand() {
  byId("prompt").className = hand.actions.length || hand.mustPass ? "prompt" : "prompt waiting";
  const side = colour(sideAt(here));
  byId("prompt-text").textContent = here.over ? t("The game is over.") : hand.prompt ? t("%(side)s: %(text)s", { side, text: hand.prompt }) : t("Thinking …");
  byId("skip").hidden = !hand.maySkip;
  byId("pass").hidden = !hand.mustPass;
  byId("undo").hidden = !hand.mayUndo;
}

/** @param {...(Node | string)} said nothing if all is well */
function showTrouble(...said) {
  byId("trouble").replaceChildren(...said);
  byId("trouble").hidden = !said.length;
}

/** @type {Record<string, () => void>} */
const clicks = {
  skip: () => hand.skip(),
  pass: () => hand.skip(),
  undo: () => hand.undo(),
  first: () => goThere(start),
  previous: () => goThere(here.before ?? here),
  next: () => goThere(here.next[0] ?? here),
  last: () => goThere(lineFrom(here).at(-1) ?? here),
  flip: () => {
    bottom = other(bottom);
    hand.look({ bottom });
    if (valued) showBar(byId("bar"), forBlack(valued.value, sideAt(here)), valued.exact, bottom);
    showPosition(record.rules, here.position, bottom);
  },
  analyse: () => void analyse(),
  promote: () => {
    const main = mainLine();
    promote(here);
    changed(main);
  },
  remove: () => {
    const main = mainLine();
    go(remove(here));
    changed(main);
  },
};

for (const [name, onClick] of Object.entries(clicks)) byId(name).addEventListener("click", onClick);

comment.addEventListener("input", () => {
  here.comment = comment.value.trim();
  keepRecord(record, start, (error) => showTrouble(...whyNot(error)));
});
comment.addEventListener("change", show);

listenForShortcuts({
  ArrowLeft: clicks.previous,
  ArrowRight: clicks.next,
  Home: clicks.first,
  End: clicks.last,
  ArrowUp: () => vary(-1),
  ArrowDown: () => vary(1),
});

/**
 * Goes to another variation.
 * @param {number} by
 * @returns {boolean} false where there is none
 */
function vary(by) {
  goThere(beside(here, by));
  return (here.before?.next.length ?? 0) > 1;
}

listenForOpening((tree) => {
  open(tree, null);
  showRecord(tree.text);
  history.replaceState(null, "", /** @type {HTMLInputElement} */ (byId("game-link")).value || "/analysis");
});
listenForPlaying(() => ({ rules: record.rules, position: here.position }));
listenForKeeping();
open(given.tree, given.turn);
showRecord(given.tree.text, given.game && new URL(`/game/${given.game}/analysis`, location.href).href);
if (given.trouble) showTrouble(...unreadable(given.trouble));
document.documentElement.dataset.ready = "";
