/** The lobby: open games, which one tap joins. */

/** @import { OpenGame } from "../types/api.js" */

import { byId } from "../page/dom.js";
import { clockText } from "../words/clocks.js";
import { t } from "../words/i18n.js";
import { colour, rulesName } from "../words/names.js";
import { createList, gameItem, poll } from "./polled-list.js";

/** @param {OpenGame} game */
function openGame(game) {
  const about = [rulesName(game.rules.title), clockText(game.clock)];
  if (game.length > 1) about.push(t("best of %(n)s", { n: game.length }));
  if (!game.yours) about.push(t("you play %(side)s", { side: colour(game.side) }));
  const title = game.yours ? t("Your game") : (game.name ?? t("Anonymous"));
  return gameItem({ url: game.yours ? game.url : `${game.url}?join`, side: game.side, title, about, badge: game.yours ? t("Waiting") : t("Join"), due: !game.yours });
}

export function showLobby() {
  /** @type {(games: OpenGame[]) => void} */
  const show = createList("lobby", openGame);
  poll("/api/lobby", 5, (/** @type {{games: OpenGame[]}} */ { games }) => {
    byId("lobby-empty").hidden = games.length > 0;
    show(games);
  });
}
