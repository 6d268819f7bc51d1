/** The games that this visitor has not finished. */

/** @import { OwnGame } from "../types/api.js" */

import { byId } from "../page/dom.js";
import { clockText } from "../words/clocks.js";
import { agoText } from "../words/dates.js";
import { t, tn } from "../words/i18n.js";
import { levelName, rulesName } from "../words/names.js";
import { statistics } from "../statistics/log.js";
import { createList, gameItem, poll } from "./polled-list.js";

/** @param {OwnGame} game */
function opponentName(game) {
  if (game.opponent === "computer") return t("Computer, %(level)s", { level: levelName(game.level) });
  if (game.opponent === "device") return t("On this device");
  return game.opponent_name ?? t("Your opponent");
}

/**
 * For whom one waits.
 * @param {OwnGame} game
 */
function waitingText(game) {
  if (game.opponent === "computer") return t("Computer to move");
  return game.opponent_name ? t("Waiting for %(name)s", { name: game.opponent_name }) : t("Waiting for an opponent");
}

/** @param {OwnGame} game */
function ownGame(game) {
  const about = [rulesName(game.rules.title)];
  if (game.clock) about.push(clockText(game.clock));
  if (game.turns) about.push(tn("%(n)s turn", "%(n)s turns", game.turns));
  about.push(agoText(game.updated));
  const badge = game.you === "both" ? t("Continue") : game.to_move ? t("Your move") : waitingText(game);
  return gameItem({ url: game.url, side: game.you === "r" ? "r" : "b", title: opponentName(game), about, badge, due: game.to_move });
}

export function showOwnGames() {
  /** @type {(games: OwnGame[]) => void} */
  const show = createList("own", ownGame);
  poll("/api/me", 15, (/** @type {{games: OwnGame[]}} */ { games }) => {
    const finished = statistics().games.length > 0;
    byId("finished").hidden = !finished;
    byId("own").hidden = games.length === 0 && !finished;
    show(games.toSorted((one, two) => Number(two.to_move) - Number(one.to_move)));
  });
}
