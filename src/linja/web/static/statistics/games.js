/** The page of finished games: results, and what can be done with each. */

/** @import { GameResult } from "../types/modules.js" */

import "../page/settings.js";
import { createGame, fetchText } from "../browser/api.js";
import { pageAddress } from "../browser/backend.js";
import { stored } from "../browser/storage.js";
import { byId, make } from "../page/dom.js";
import { agoText } from "../words/dates.js";
import { t } from "../words/i18n.js";
import { levelName, rulesTitle } from "../words/names.js";
import { statistics } from "./log.js";

const MOST_GAMES = 200;

/** @param {GameResult} game */
function opponentName(game) {
  if (game.level) return t("Computer, %(level)s", { level: levelName(game.level) });
  return game.opponent ?? t("a person");
}

/** @param {GameResult} game */
function gameEntry(game) {
  const results = { won: t("Win"), drawn: t("Draw"), lost: t("Loss") };
  const about = [rulesTitle(game.rules), agoText(game.at)];
  if (game.accuracy !== null) about.push(t("accuracy %(n)s %%", { n: Math.round(game.accuracy) }));
  const analyse = make("a", { class: "button", href: pageAddress(`/game/${game.id}/analysis`) }, t("Analyse"));
  const rematch = make("button", { class: "button", type: "button" }, t("Rematch"));
  rematch.addEventListener("click", () => void playAgain(game));
  return make(
    "li",
    { class: "entry finished" },
    make("span", { class: `badge ${game.outcome}` }, results[game.outcome]),
    make("span", { class: "what" }, make("strong", {}, opponentName(game)), make("span", { class: "small soft" }, about.join(" · "))),
    make("span", { class: "row" }, analyse, rematch),
  );
}

/**
 * The same kind of game once more: a person is invited by link.
 * @param {GameResult} game
 */
async function playAgain({ rules, level }) {
  const opponent = level ? { opponent: "computer", level } : { opponent: "link", name: stored("name") };
  byId("trouble").textContent = "";
  try {
    location.assign(await createGame({ rules, ...opponent }));
  } catch {
    byId("trouble").textContent = t("The server couldn't start the game. Please try again.");
  }
}

/** @param {GameResult[]} games */
async function saveRecords(games) {
  const records = [];
  for (const { id } of games) records.push(await fetchText(`/api/games/${id}/record`).catch(() => ""));
  const known = records.filter(Boolean);
  const missing = games.length - known.length;
  byId("trouble").textContent = missing ? t("%(n)s games are no longer on this server.", { n: missing }) : "";
  const link = make("a", { download: "linja-games.txt", href: URL.createObjectURL(new Blob([known.join("\n")], { type: "text/plain" })) });
  if (known.length) link.click();
}

const games = statistics().games.slice(-MOST_GAMES).toReversed();
byId("games-list").replaceChildren(...games.map(gameEntry));
byId("no-games").hidden = games.length > 0;
byId("save-all").hidden = games.length === 0;
byId("save-all").addEventListener("click", () => void saveRecords(games));
