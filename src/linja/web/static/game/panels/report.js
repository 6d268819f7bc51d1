/** The report after a game: how accurate each side was, the moments that mattered, and another try at them. */

/** @import { AnalysedTurn, GameAnalysis } from "../../types/api.js" */
/** @import { GameState, Side } from "../../types/game.js" */

import { ApiError, fetchJson } from "../../browser/api.js";
import { byId, make } from "../../page/dom.js";
import { startGameFrom } from "../../study/play-dialog.js";
import { language, t } from "../../words/i18n.js";
import { colour, playerName } from "../../words/names.js";
import { accuracyText, labelName, lostText, SIDE_NAMES } from "../../words/values.js";

/** @param {GameState} state of a game that is over */
export async function showGameReport(state) {
  byId("game-report").hidden = !state.turns.length;
  if (!state.turns.length) return saveResult(state, null);
  byId("report-working").hidden = false;
  try {
    const analysis = /** @type {GameAnalysis} */ (await fetchJson(`/api/games/${state.game}/analysis?language=${language}`, {}));
    show(state, analysis);
    saveResult(state, analysis);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    byId("report-trouble").textContent = error.message;
  }
  byId("report-working").hidden = true;
}

/**
 * @param {GameState} state
 * @param {GameAnalysis} analysis
 */
function show(state, analysis) {
  byId("report-estimated").hidden = analysis.exactness === "exact";
  byId("accuracies").replaceChildren(...SIDE_NAMES.map(([name, side]) => accuracyItem(state, analysis.players[name], side)));
  const turns = analysis.turns.filter((turn) => analysis.moments.includes(turn.number));
  byId("moments").hidden = !turns.length;
  byId("moments-list").replaceChildren(...turns.map((turn) => momentItem(state, turn)));
}

/**
 * @param {GameState} state
 * @param {GameAnalysis["players"]["black"]} player
 * @param {Side} side
 */
function accuracyItem(state, player, side) {
  return make("div", {}, make("dt", {}, playerName(state, side)), make("dd", {}, accuracyText(player.accuracy, player.exact)));
}

/**
 * @param {GameState} state
 * @param {AnalysedTurn} turn
 */
function momentItem(state, turn) {
  const side = turn.side === "black" ? "b" : "r";
  const label = labelName(turn.label ?? "good");
  const title = t("Turn %(n)s, %(side)s: %(label)s, lost %(lost)s", { n: turn.number, side: colour(side), label, lost: lostText(turn.lost, turn.lost_exact) });
  const why = turn.reasons.slice(0, 1).map((reason) => make("span", { class: "small" }, reason.text));
  const own = isOwn(state, side);
  const find = own ? [momentButton(t("Find it yourself"), () => void openMoment(state, turn, title, true))] : [];
  const again = own ? [tryAgainButton(state, turn, side)] : [];
  return make("li", {}, make("strong", {}, title), ...why, make("div", { class: "row" }, ...find, momentButton(t("Show"), () => void openMoment(state, turn, title, false)), ...again));
}

/** @type {typeof import("../end/moment.js").openMoment} */
const openMoment = async (...moment) => (await import("../end/moment.js")).openMoment(...moment);

/**
 * @param {string} label
 * @param {() => void} onClick
 */
function momentButton(label, onClick) {
  const button = make("button", { type: "button", class: "button" }, label);
  button.addEventListener("click", onClick);
  return button;
}

/**
 * Who played both sides, or only watches, may try either.
 * @param {GameState} state
 * @param {Side} side
 */
function isOwn({ you }, side) {
  return you === side || you === "both" || you === null;
}

/**
 * @param {GameState} state
 * @param {AnalysedTurn} turn
 * @param {Side} side
 */
function tryAgainButton(state, turn, side) {
  const level = state.players.b.level ?? state.players.r.level;
  return momentButton(t("Try again from here"), () => {
    byId("report-trouble").textContent = "";
    startGameFrom({ rules: state.rules.text, position: turn.before, level, side }).catch(() => {
      byId("report-trouble").textContent = t("The server couldn't start the game. Please try again.");
    });
  });
}

/**
 * Reports the visitor's result to the statistics (statistics/log.js).
 * @param {GameState} state
 * @param {GameAnalysis | null} analysis
 */
function saveResult(state, analysis) {
  const { you } = state;
  if (you !== "b" && you !== "r") return;
  const winner = state.outcome?.winner ?? null;
  const outcome = winner === null ? "drawn" : winner === you ? "won" : "lost";
  const accuracy = analysis?.players[you === "b" ? "black" : "red"].accuracy ?? null;
  const { level, name: opponent } = state.players[you === "b" ? "r" : "b"];
  const detail = { id: state.game, rules: state.rules.text, level, opponent, outcome, accuracy, at: new Date().toISOString() };
  document.dispatchEvent(new CustomEvent("linja-report", { detail }));
}
