/** The game page: states from the server go to the board and the panels, what the user does goes to the server. */

/** @import { GameState, ServerMessage } from "../types/game.js" */
/** @import { LinjaBoard } from "../board/board.js" */

import "../board/board.js";
import "../page/settings.js";
import { pageAddress } from "../browser/backend.js";
import { listenForSounds } from "../browser/sound.js";
import { announce, byId } from "../page/dom.js";
import { t } from "../words/i18n.js";
import { rulesName } from "../words/names.js";
import { actionsSeen, missedPositions, playedActions, storeActionsSeen } from "./connection/missed.js";
import { isConfirmed } from "./connection/pending.js";
import { connect } from "./connection/socket.js";
import { forgetEnd, showEnd } from "./end/ending.js";
import { showClocks, syncClock } from "./panels/clocks.js";
import { explainState, listenForExplain } from "./panels/explain.js";
import { listenForInvite, showGuest, showInvite } from "./panels/invite.js";
import { listenForName, sendStoredName, showName } from "./panels/name.js";
import { showOffer } from "./panels/offers.js";
import { listenForPhrases, showPhrase } from "./panels/phrases.js";
import { showPlates } from "./panels/plates.js";
import { listenForPositionTable, showPoints, showPositionTable } from "./panels/points.js";
import { showPrompt } from "./panels/prompt.js";
import { rematchMessage, showRematch } from "./panels/rematch.js";
import { showMatch, showResult } from "./panels/result.js";
import { listenForSeatLink, showSeatLink } from "./panels/seat-link.js";
import { listenForSolutionButtons, showSolution } from "./panels/solution.js";
import { showTools } from "./panels/tools.js";
import { showTurns, turnAfterStep } from "./panels/turns.js";
import { isReplaying, replayLastTurn, stopReplay } from "./replay.js";
import { findRuleUsed } from "./rule-used.js";
import { listenForGameShortcuts } from "./shortcuts.js";
import { boardView, bottomSide, Page, shownPoints } from "./view.js";
import { announceState, newsText } from "./words/news.js";
import { hintText, mayMove, refusalText } from "./words/prompt.js";

const SLOW_AFTER = 700; // milliseconds: a shorter delay or gap is not mentioned
const NEWS_TIME = 8000;

const board = /** @type {LinjaBoard} */ (byId("board"));
const id = byId("main").dataset.game ?? "";
const joinsAtOnce = new URLSearchParams(location.search).has("join");
if (joinsAtOnce) history.replaceState(null, "", location.pathname);
const page = new Page();
let skipMissed = false;

const connection = connect(`/api/games/${id}/socket?watch`, receive, (connected) => {
  if (page.connected === connected) return;
  page.connected = connected;
  show();
  if (connected) resendPending();
  setTimeout(showConnection, SLOW_AFTER);
});

function showConnection() {
  const strip = byId("strip");
  if (strip.hidden !== page.connected) announce(page.connected ? t("Reconnected.") : t("Connection lost. Reconnecting automatically."));
  strip.hidden = page.connected;
}

/** @param {ServerMessage} message */
function receive(message) {
  if (message.type === "state") {
    syncClock(message);
    page.queue.push(message);
    if (page.queue.length === 1) void showQueue();
  } else if (message.type === "hint") {
    if (message.version !== page.state?.version) return;
    page.hint = message;
    showHint(1);
  } else if (message.type === "solution") showSolution(message);
  else if (message.type === "error") showRefusal(message.code);
}

/** @param {number} stage */
function showHint(stage) {
  if (!page.hint || !page.state) return;
  page.hintStage = stage;
  announce(hintText(page.hint, stage, page.state.position.side));
  show();
}

/** Shows the queued states one after the other, each when the pieces of the one before have arrived. */
async function showQueue() {
  while (page.queue.length) {
    await showMissed(page.queue[0]);
    applyState(page.queue[0]);
    await board.settled();
    page.queue.shift();
  }
}

/**
 * What was played while the page was closed or disconnected, action by action.
 * @param {GameState} state
 */
async function showMissed(state) {
  const seen = page.state ? playedActions(page.state).length + 1 : actionsSeen(state.game);
  if (seen === null || page.pending) return;
  skipMissed = false;
  for (const counts of missedPositions(state, seen)) {
    if (skipMissed) return;
    board.view = { ...boardView({ ...page, state, viewedTurn: null, count: null }, state), ...counts, actions: [], arrows: [] };
    await board.settled();
  }
}

async function replay() {
  if (page.state && (await replayLastTurn(board, page.state, boardView(page, page.state)))) show();
}

/** A user who acts does not want to wait: of the queued states only the last is shown. */
function skipAnimations() {
  if (isReplaying()) show();
  skipMissed = true;
  board.finish();
  page.queue.splice(1, page.queue.length - 2);
}

/** @param {string} code */
function showRefusal(code) {
  if (code === "unavailable") return; // the server closes the socket, and the message is sent again after the reconnection
  page.pending = null;
  page.notice = refusalText(code);
  announce(page.notice);
  show();
}

/** @param {GameState} state */
function applyState(state) {
  const before = page.state;
  const changed = before !== null && before.version !== state.version;
  const news = before ? newsText(before, state, page.pending) : "";
  page.state = state;
  if (page.pending && isConfirmed(page.pending, state)) page.pending = null;
  if (changed || news) showNews(news);
  if (changed) {
    page.notice = "";
    page.hint = null;
    page.viewedTurn = null;
  }
  if (!before) listenForSolutionButtons(state.rules.text);
  if (!before && state.can.join && joinsAtOnce) send({ type: "join" });
  if (state.archived && page.cancelling) return location.assign(pageAddress("/"));
  if (state.next && page.startingRematch) {
    page.startingRematch = false; // once: a second navigation would break off the first
    return location.assign(pageAddress(`/game/${state.next}`));
  }
  const ended = state.outcome && !before?.outcome;
  if (!state.outcome) forgetEnd(page);
  show();
  announceState(before, state, news);
  storeActionsSeen(state);
  sendStoredName(state, connection.send);
  explainState(state);
  void findRuleUsed(page, state, show);
  if (ended) void showEnd(page, state, board, !before, show);
}

/** @param {string} news */
function showNews(news) {
  page.news = news;
  if (news) setTimeout(() => page.news === news && (showNews(""), show()), NEWS_TIME);
}

/** Shows the whole page as it is now. */
function show() {
  const state = page.state;
  if (!state) return;
  stopReplay();
  const bottom = bottomSide(page);
  board.view = boardView(page, state);
  showPlates(state, bottom, shownPoints(page, state), page.rule);
  showClocks(state, bottom);
  showPrompt(page, state);
  showTools(page, state);
  showName(state, page.connected);
  showSeatLink(state, page.connected);
  showPhrase(state, page.connected);
  byId("more").hidden = ["rename", "say", "move-seat"].every((name) => byId(name).hidden);
  showOffer(state, page.news);
  showTurns(state, page.viewedTurn, viewTurn);
  showPoints(state);
  showPositionTable(state, act);
  showInvite(state);
  showGuest(state, page.watching || page.pending?.message.type === "join");
  showResult(page, state);
  showRematch(state);
  showMatch(state);
  const main = byId("main");
  main.dataset.version = String(state.version);
  main.dataset.due = state.outcome ? "over" : mayMove(state) ? state.position.stage.kind : "wait";
  main.toggleAttribute("data-pending", page.pending !== null);
  byId("rules-title").textContent = rulesName(state.rules.title);
  document.title = `${mayMove(state) && state.you !== "both" ? t("Your move") : t("Game")} · Linja`;
}

/**
 * Sends a message that stays pending until it is confirmed or refused; one at a time.
 * @param {{type: string, version?: number, action?: string}} message
 */
function send(message) {
  if (page.pending || !page.state) return show(); // a piece that was dragged goes back
  const pending = { message, sent: page.state };
  page.pending = pending;
  page.notice = "";
  page.slow = false;
  connection.send(message);
  show();
  setTimeout(() => {
    if (page.pending !== pending) return;
    page.slow = true;
    show();
  }, SLOW_AFTER);
}

/** After a reconnection: sends the pending message again. The server does nothing twice. */
function resendPending() {
  const latest = page.queue.at(-1) ?? page.state;
  if (page.pending && latest && !isConfirmed(page.pending, latest)) connection.send(page.pending.message);
}

/** @param {string} type */
function sendWithVersion(type) {
  send({ type, version: page.state?.version });
}

/** @param {string} action */
function act(action) {
  send({ type: "act", version: page.state?.version, action });
}

/** @param {number | null} turn */
function viewTurn(turn) {
  const last = page.state?.turns.length ?? 0;
  page.viewedTurn = turn === last && !page.state?.current.length ? null : turn;
  show();
}

/** @param {number} by */
function stepTurns(by) {
  if (page.state) viewTurn(turnAfterStep(page.state, page.viewedTurn, by));
}

board.addEventListener("act", (event) => act(/** @type {CustomEvent} */ (event).detail.action));
board.addEventListener("say", (event) => announce(/** @type {CustomEvent} */ (event).detail.text));
board.addEventListener("pointerdown", skipAnimations, { capture: true });

/** @type {Record<string, () => void>} */
const clicks = {
  skip: () => act("skip"),
  pass: () => act("pass"),
  undo: () => sendWithVersion("undo"),
  takeback: () => sendWithVersion("takeback"),
  draw: () => sendWithVersion("draw"),
  accept: () => sendWithVersion("accept"),
  decline: () => sendWithVersion("decline"),
  hint: () => (page.hint ? showHint(Math.min(page.hintStage + 1, 3)) : connection.send({ type: "hint", version: page.state?.version })),
  replay: () => void replay(),
  flip: () => {
    page.flipped = !page.flipped;
    show();
  },
  resign: () => /** @type {HTMLDialogElement} */ (byId("resign-dialog")).showModal(),
  "resign-yes": () => send({ type: "resign" }),
  rematch: () => {
    page.startingRematch = true;
    if (page.state?.next) location.assign(pageAddress(`/game/${page.state.next}`));
    else if (page.state) send({ type: rematchMessage(page.state) });
  },
  join: () => send({ type: "join" }),
  watch: () => {
    page.watching = true;
    show();
    board.focus();
  },
  "cancel-invite": () => {
    page.cancelling = true;
    send({ type: "cancel" });
  },
  "prompt-rematch": () => byId("rematch").click(),
  "back-to-live": () => viewTurn(null),
  live: () => viewTurn(null),
  first: () => viewTurn(0),
  previous: () => stepTurns(-1),
  next: () => stepTurns(1),
};

for (const [name, onClick] of Object.entries(clicks)) byId(name).addEventListener("click", onClick);

listenForSounds(board);
listenForPositionTable();
listenForExplain(() => page.state);
listenForGameShortcuts(board, stepTurns);
listenForInvite();
listenForSeatLink(id);
listenForPhrases(connection.send);
listenForName(() => page.state, connection.send);
