/** The lobby: open games, which one tap joins. */

/** @import { OpenGame } from "../types/api.js" */

import { disc } from "../page/disc.js";
import { byId, make } from "../page/dom.js";
import { clockText } from "../words/clocks.js";
import { t } from "../words/i18n.js";
import { colour, rulesName } from "../words/names.js";
import { createList, poll } from "./polled-list.js";

/** @param {OpenGame} game */
function gameItem(game) {
  const about = [rulesName(game.rules.title), clockText(game.clock)];
  if (game.length > 1) about.push(t("best of %(n)s", { n: game.length }));
  if (!game.yours) about.push(t("you play %(side)s", { side: colour(game.side) }));
  return make(
    "li",
    {},
    make(
      "a",
      { class: "entry", href: game.url },
      disc(game.side),
      make("span", { class: "what" }, make("strong", {}, game.yours ? t("Your game") : (game.name ?? t("Somebody"))), make("span", { class: "small soft" }, about.join(" · "))),
      make("span", { class: game.yours ? "badge" : "badge due" }, game.yours ? t("Waiting") : t("Join")),
    ),
  );
}

export function showLobby() {
  /** @type {(games: OpenGame[]) => void} */
  const show = createList("lobby", gameItem);
  poll("/api/lobby", 5, (/** @type {{games: OpenGame[]}} */ { games }) => {
    byId("lobby-empty").hidden = games.length > 0;
    show(games);
  });
}
