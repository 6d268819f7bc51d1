/** The game page: what the server sends goes to the board and the things beside it, what the user does goes back. */

/** @import { Arrow, BoardView, Count, GameState, Hint, ServerMessage, Side } from "../types.js" */
/** @import { LinjaBoard } from "../board/board.js" */

import "../board/board.js";
import "../settings.js";
import { other } from "../board/state.js";
import { part } from "../page.js";
import { recall, remember } from "../preferences.js";
import { t } from "../text.js";
import { happened, say } from "./announce.js";
import { countRows } from "./count.js";
import { listenForInvite, showInvite } from "./invite.js";
import { showPlates } from "./plates.js";
import { showPoints, showPositionTable } from "./points.js";
import { mayMove, promptText } from "./prompt.js";
import { hintText, showMatch, showResult } from "./result.js";
import { listenForNo, showSolution } from "./solution.js";
import { connect } from "./socket.js";
import { endSound, hopSound, liftSound } from "./sound.js";
import { arrowsOf } from "./steps.js";
import { showTurns, stepped } from "./turns.js";

const board = /** @type {LinjaBoard} */ (part("board"));
const id = part("main").dataset.game ?? "";

/** Everything the page knows at this moment. */
const page = {
  /** @type {GameState | null} */
  state: null,
  /** @type {GameState[]} states that wait for the animation of the one before */
  waiting: [],
  /** @type {number | null} the turn looked back on */
  looking: null,
  flipped: false,
  /** @type {Hint | null} */
  hint: null,
  /** @type {Count | null} */
  count: null,
  up: true,
  leaving: false,
  problem: "",
};

let stopCounting = () => undefined;

const line = connect(`/api/games/${id}/socket`, receive, (up) => {
  if (page.up === up) return;
  page.up = up;
  if (page.state) show();
  say(up ? t("Connected again.") : t("Connection lost."));
});

/** @param {ServerMessage} message */
function receive(message) {
  if (message.type === "state") {
    page.waiting.push(message);
    if (page.waiting.length === 1) void catchUp();
  } else if (message.type === "hint") {
    if (message.version !== page.state?.version) return;
    page.hint = message;
    say(hintText(message.turn, message.value, message.exact));
    show();
  } else if (message.type === "solution") showSolution(message);
  else if (message.type === "error") refused(message.code);
}

/** Shows the waiting states one after the other, each when the pieces of the one before have arrived. */
async function catchUp() {
  while (page.waiting.length) {
    change(page.waiting[0]);
    await board.settled();
    page.waiting.shift();
  }
}

/** Whoever acts does not want to wait: of what is still to be shown only the last counts. */
function hurry() {
  board.finish();
  page.waiting.splice(1, page.waiting.length - 2);
}

/** @param {string} code */
function refused(code) {
  const texts = {
    illegal: t("That is not possible."),
    "not-your-turn": t("It is not your turn."),
    over: t("The game is over."),
    "too-fast": t("That was too fast. Please wait a moment."),
    "not-possible": t("That is not possible now."),
  };
  if (code !== "stale") page.problem = texts[/** @type {keyof typeof texts} */ (code)] ?? t("The server did not accept that.");
  if (page.problem) say(page.problem);
  show();
}

/** @param {GameState} state */
function change(state) {
  const before = page.state;
  page.state = state;
  page.problem = "";
  if (before && before.version !== state.version) {
    page.hint = null;
    page.looking = null;
  }
  if (!before) listenForNo(state.rules.text);
  if (state.next && page.leaving) return location.assign(`/game/${state.next}`);
  const ended = state.outcome && !before?.outcome;
  if (!state.outcome) {
    stopCounting();
    page.count = null;
  }
  remember("game", state.outcome || !state.you ? null : state.game);
  show();
  if (before && before.version !== state.version) say(`${happened(before, state)} ${promptText(state)}`.trim());
  else if (!before) say(promptText(state));
  if (ended) void end(state, !before);
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
    () => part("main").setAttribute("data-counted", ""),
  );
  stopCounting = () => {
    stop();
    part("main").removeAttribute("data-counted");
    return undefined;
  };
}

/** @returns {Side} */
function bottom() {
  const own = page.state?.you === "r" ? "r" : "b";
  return page.flipped ? other(own) : own;
}

/** Brings the whole page in line with what it knows. */
function show() {
  const state = page.state;
  if (!state) return;
  board.view = boardView(state);
  showPlates(state, bottom(), pointsNow(state));
  showPrompt(state);
  showTools(state);
  showTurns(state, page.looking, look);
  showPoints(state);
  showPositionTable(state, act);
  showInvite(state);
  showResult(state);
  showMatch(state);
  const main = part("main");
  main.dataset.version = String(state.version);
  main.dataset.due = state.outcome ? "over" : mayMove(state) ? state.position.stage.kind : "wait";
  part("rules-title").textContent = state.rules.title.split(", ").map((word) => t(word)).join(", ");
}

/**
 * @param {GameState} state
 * @returns {BoardView}
 */
function boardView(state) {
  const { position } = state;
  if (page.looking !== null) {
    const turn = state.turns[page.looking - 1];
    const { black, red } = turn ?? state.start;
    const arrows = turn ? arrowsOf(turn.actions, turn.side, "past") : [];
    return { black, red, side: position.side, bottom: bottom(), actions: [], arrows, count: null };
  }
  const actions = page.up ? state.actions : [];
  return { black: position.black, red: position.red, side: position.side, bottom: bottom(), actions, arrows: arrows(state), count: page.count };
}

/**
 * @param {GameState} state
 * @returns {Arrow[]}
 */
function arrows(state) {
  if (page.hint) return arrowsOf(page.hint.actions, state.position.side, "hint");
  const last = state.turns.at(-1);
  const own = last && (state.you === "both" || last.side === state.you);
  return last && !own && !state.outcome && !state.current.length ? arrowsOf(last.actions, last.side, "last") : [];
}

/**
 * Points so far; at the end what has been counted.
 * @param {GameState} state
 */
function pointsNow(state) {
  const count = page.count;
  if (!count) return { b: state.points.b.total, r: state.points.r.total };
  const sum = (/** @type {(number | null)[]} */ rows) => rows.reduce((/** @type {number} */ total, points) => total + (points ?? 0), 0);
  return { b: sum(count.b), r: sum(count.r) };
}

/** @param {GameState} state */
function showPrompt(state) {
  const prompt = part("prompt");
  const looking = page.looking !== null;
  const yours = mayMove(state) && !looking && page.up;
  prompt.className = !page.up ? "prompt offline" : yours || state.outcome ? "prompt" : "prompt waiting";
  part("prompt-text").textContent = promptNow(state);
  part("skip").hidden = !yours || !state.can.skip;
  part("pass").hidden = !yours || !state.can.pass;
  part("back-to-live").hidden = !looking;
}

/** @param {GameState} state */
function promptNow(state) {
  if (!page.up) return t("Connection lost. Trying to reach the server …");
  if (page.looking === 0) return t("Looking back: the start.");
  if (page.looking !== null) return t("Looking back: after turn %(n)s.", { n: page.looking });
  if (page.problem) return `${page.problem} ${promptText(state)}`;
  if (page.hint) return hintText(page.hint.turn, page.hint.value, page.hint.exact);
  return promptText(state);
}

/** @param {GameState} state */
function showTools(state) {
  for (const name of /** @type {const} */ (["undo", "takeback", "hint", "resign"])) {
    const button = /** @type {HTMLButtonElement} */ (part(name));
    button.disabled = !state.can[name] || !page.up;
  }
  part("takeback").hidden = state.opponent === "link" || state.you === null;
  part("undo").hidden = part("hint").hidden = part("resign").hidden = state.you === null;
}

/** @param {string} action */
function act(action) {
  const version = page.state?.version;
  if (!line.send({ type: "act", version, action })) show(); // a piece that was dragged goes back
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
board.addEventListener("say", (event) => say(/** @type {CustomEvent} */ (event).detail.text));
board.addEventListener("hop", (event) => hopSound(/** @type {CustomEvent} */ (event).detail.sticks));
board.addEventListener("lift", liftSound);
board.addEventListener("pointerdown", hurry, { capture: true });

/** @type {Record<string, () => void>} */
const clicks = {
  skip: () => act("skip"),
  pass: () => act("pass"),
  undo: () => line.send({ type: "undo", version: page.state?.version }),
  takeback: () => line.send({ type: "takeback", version: page.state?.version }),
  hint: () => line.send({ type: "hint", version: page.state?.version }),
  flip: () => {
    page.flipped = !page.flipped;
    show();
  },
  resign: () => /** @type {HTMLDialogElement} */ (part("resign-dialog")).showModal(),
  "resign-yes": () => line.send({ type: "resign" }),
  rematch: () => {
    page.leaving = true;
    if (page.state?.next) location.assign(`/game/${page.state.next}`);
    else line.send({ type: "rematch" });
  },
  "back-to-live": () => look(null),
  live: () => look(null),
  first: () => look(0),
  previous: () => step(-1),
  next: () => step(1),
};

for (const [name, onClick] of Object.entries(clicks)) part(name).addEventListener("click", onClick);

addEventListener("keydown", (event) => {
  const inField = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
  if (inField || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "ArrowLeft") step(-1);
  else if (event.key === "ArrowRight") step(1);
  else return;
  event.preventDefault();
});

/** Letters work only on the board, where no reading aid needs them. */
board.addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, altKey } = /** @type {KeyboardEvent} */ (event);
  const names = { s: part("skip").hidden ? "pass" : "skip", u: "undo", h: "hint" };
  const name = names[/** @type {keyof typeof names} */ (key)];
  if (!name || ctrlKey || metaKey || altKey) return;
  const button = /** @type {HTMLButtonElement} */ (part(name));
  if (!button.hidden) button.click();
});

function showTableView() {
  part("position-table").hidden = recall("table") !== "on";
}

document.addEventListener("preference", showTableView);
showTableView();
listenForInvite();
