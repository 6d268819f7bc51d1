/** The game page: what the server sends goes to the board and the things beside it, what the user does goes back. */

/** @import { GameState, ServerMessage } from "../types/game.js" */
/** @import { LinjaBoard } from "../board/board.js" */

import "../board/board.js";
import "../page/settings.js";
import { endSound, listenForSounds } from "../browser/sound.js";
import { byId } from "../page/dom.js";
import { announce } from "../page/live-region.js";
import { t } from "../words/i18n.js";
import { rulesName } from "../words/names.js";
import { missed, rememberSeen, seenBefore } from "./connection/missed.js";
import { isConfirmed } from "./connection/pending.js";
import { connect } from "./connection/socket.js";
import { countRows } from "./count.js";
import { heard, showClocks } from "./panels/clocks.js";
import { listenForInvite, showInvite } from "./panels/invite.js";
import { introduce, listenForName, showName } from "./panels/name.js";
import { offerSince, showOffer } from "./panels/offers.js";
import { showPlates } from "./panels/plates.js";
import { listenForTable, showPoints, showPositionTable } from "./panels/points.js";
import { mayMove, refusal, showPrompt } from "./panels/prompt.js";
import { showMatch, showResult } from "./panels/result.js";
import { listenForDevice, showDevice } from "./panels/seat-link.js";
import { listenForNo, showSolution } from "./panels/solution.js";
import { showTools } from "./panels/tools.js";
import { showTurns, stepped } from "./panels/turns.js";
import { listenForGameKeys } from "./shortcuts.js";
import { boardView, bottomOf, emptyPage, pointsNow } from "./view.js";
import { hintText } from "./words/hint.js";
import { played } from "./words/moves.js";
import { newsSince, tell } from "./words/news.js";

const A_WHILE = 700; // milliseconds: what takes no longer need not be talked about
const TO_READ = 8000;

const board = /** @type {LinjaBoard} */ (byId("board"));
const teacher = new URLSearchParams(location.search).has("guided") ? import("../learn/guide.js") : null;
const id = byId("main").dataset.game ?? "";
const page = emptyPage();
let stopCounting = () => undefined;
let hurried = false;

const line = connect(`/api/games/${id}/socket`, receive, (up) => {
  if (page.up === up) return;
  page.up = up;
  show();
  if (up) sendAgain();
  setTimeout(showStrip, A_WHILE);
});

/** A short gap is nobody's business. */
function showStrip() {
  const strip = byId("strip");
  if (strip.hidden !== page.up) announce(page.up ? t("Connected again.") : t("Connection lost. It comes back by itself."));
  strip.hidden = page.up;
}

/** @param {ServerMessage} message */
function receive(message) {
  if (message.type === "state") {
    heard(message);
    page.waiting.push(message);
    if (page.waiting.length === 1) void catchUp();
  } else if (message.type === "hint") {
    if (message.version !== page.state?.version) return;
    page.hint = message;
    announce(hintText(message.turn, message.value, message.exact));
    show();
  } else if (message.type === "solution") showSolution(message);
  else if (message.type === "error") refused(message.code);
}

/** Shows the waiting states one after the other, each when the pieces of the one before have arrived. */
async function catchUp() {
  while (page.waiting.length) {
    await showMissed(page.waiting[0]);
    change(page.waiting[0]);
    await board.settled();
    page.waiting.shift();
  }
}

/**
 * What was played while the page was closed or the line was down, action by action.
 * @param {GameState} state
 */
async function showMissed(state) {
  const seen = page.state ? played(page.state).length + 1 : seenBefore(state.game);
  if (seen === null || page.pending) return;
  hurried = false;
  for (const counts of missed(state, seen)) {
    if (hurried) return;
    board.view = { ...boardView({ ...page, state, looking: null, count: null }, state), ...counts, actions: [], arrows: [] };
    await board.settled();
  }
}

/** Whoever acts does not want to wait: of what is still to be shown only the last counts. */
function hurry() {
  hurried = true;
  board.finish();
  page.waiting.splice(1, page.waiting.length - 2);
}

/** @param {string} code */
function refused(code) {
  if (code === "unavailable") return; // the line closes now and comes back, and what was sent is said again
  page.pending = null;
  page.notice = refusal(code);
  announce(page.notice);
  show();
}

/** @param {GameState} state */
function change(state) {
  const before = page.state;
  const changed = before !== null && before.version !== state.version;
  const offered = before ? offerSince(before, state) : "";
  const news = before ? newsSince(before, state, page.pending) : "";
  page.state = state;
  if (page.pending && isConfirmed(page.pending, state)) page.pending = null;
  if (changed || news) showNews(news);
  if (changed) {
    page.notice = "";
    page.hint = null;
    page.looking = null;
  }
  if (!before) listenForNo(state.rules.text);
  if (state.next && page.leaving) return location.assign(`/game/${state.next}`);
  const ended = state.outcome && !before?.outcome;
  if (!state.outcome) {
    stopCounting();
    page.count = null;
    byId("game-report").hidden = true;
  }
  show();
  tell(before, state, offered || news);
  rememberSeen(state);
  introduce(state, line.send);
  void teacher?.then(({ guide }) => guide(state));
  if (ended) void end(state, !before);
}

/** @param {string} news */
function showNews(news) {
  page.news = news;
  if (news) setTimeout(() => page.news === news && (showNews(""), show()), TO_READ);
}

/**
 * @param {GameState} state
 * @param {boolean} atOnce
 */
async function end(state, atOnce) {
  if (!atOnce) {
    await board.settled();
    endSound(state.you === state.outcome?.winner || state.you === "both");
  }
  const stop = countRows(
    state,
    atOnce,
    (count) => {
      page.count = count;
      show();
    },
    () => {
      byId("main").setAttribute("data-counted", "");
      void import("./panels/report.js").then(({ showGameReport }) => showGameReport(state));
    },
  );
  stopCounting = () => {
    stop();
    byId("main").removeAttribute("data-counted");
    return undefined;
  };
}

/** Brings the whole page in line with what it knows. */
function show() {
  const state = page.state;
  if (!state) return;
  const bottom = bottomOf(page);
  board.view = boardView(page, state);
  showPlates(state, bottom, pointsNow(page, state));
  showClocks(state, bottom);
  showPrompt(page, state);
  showTools(page, state);
  showName(state, page.up);
  showDevice(state, page.up);
  byId("more").hidden = byId("rename").hidden && byId("move-seat").hidden;
  showOffer(state, page.news);
  showTurns(state, page.looking, look);
  showPoints(state);
  showPositionTable(state, act);
  showInvite(state);
  showResult(state);
  showMatch(state);
  const main = byId("main");
  main.dataset.version = String(state.version);
  main.dataset.due = state.outcome ? "over" : mayMove(state) ? state.position.stage.kind : "wait";
  main.toggleAttribute("data-pending", page.pending !== null);
  byId("rules-title").textContent = rulesName(state.rules.title);
  document.title = `${mayMove(state) && state.you !== "both" ? t("Your move") : t("Game")} · Linja`;
}

/**
 * Says something to the server until it is confirmed or refused; one thing after the other.
 * @param {{type: string, version?: number, action?: string}} message
 */
function send(message) {
  if (page.pending || !page.state) return show(); // a piece that was dragged goes back
  const pending = { message, sent: page.state };
  page.pending = pending;
  page.notice = "";
  page.slow = false;
  line.send(message);
  show();
  setTimeout(() => {
    if (page.pending !== pending) return;
    page.slow = true;
    show();
  }, A_WHILE);
}

/** The line is back: what was not confirmed before it dropped is said again. The server does nothing twice. */
function sendAgain() {
  const latest = page.waiting.at(-1) ?? page.state;
  if (page.pending && latest && !isConfirmed(page.pending, latest)) line.send(page.pending.message);
}

/** @param {string} type */
function sendOnThis(type) {
  send({ type, version: page.state?.version });
}

/** @param {string} action */
function act(action) {
  send({ type: "act", version: page.state?.version, action });
}

/** @param {number | null} turn */
function look(turn) {
  const last = page.state?.turns.length ?? 0;
  page.looking = turn === last && !page.state?.current.length ? null : turn;
  show();
}

/** @param {number} by */
function step(by) {
  if (page.state) look(stepped(page.state, page.looking, by));
}

board.addEventListener("act", (event) => act(/** @type {CustomEvent} */ (event).detail.action));
board.addEventListener("say", (event) => announce(/** @type {CustomEvent} */ (event).detail.text));
board.addEventListener("pointerdown", hurry, { capture: true });

/** @type {Record<string, () => void>} */
const clicks = {
  skip: () => act("skip"),
  pass: () => act("pass"),
  undo: () => sendOnThis("undo"),
  takeback: () => sendOnThis("takeback"),
  draw: () => sendOnThis("draw"),
  accept: () => sendOnThis("accept"),
  decline: () => sendOnThis("decline"),
  hint: () => line.send({ type: "hint", version: page.state?.version }),
  flip: () => {
    page.flipped = !page.flipped;
    show();
  },
  resign: () => /** @type {HTMLDialogElement} */ (byId("resign-dialog")).showModal(),
  "resign-yes": () => send({ type: "resign" }),
  rematch: () => {
    page.leaving = true;
    if (page.state?.next) location.assign(`/game/${page.state.next}`);
    else send({ type: "rematch" });
  },
  "back-to-live": () => look(null),
  live: () => look(null),
  first: () => look(0),
  previous: () => step(-1),
  next: () => step(1),
};

for (const [name, onClick] of Object.entries(clicks)) byId(name).addEventListener("click", onClick);

listenForSounds(board);
listenForTable();
listenForGameKeys(board, step);
listenForInvite();
listenForDevice(id);
listenForName(() => page.state, line.send);
