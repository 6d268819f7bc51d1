/** The disc that stands for a side in lists. */

/** @import { Side } from "../types/game.js" */

import { colour } from "../words/names.js";
import { make } from "./dom.js";

/**
 * @param {Side} side
 * @param {boolean} [named] also for those who do not see it, where nothing else says whose it is
 */
export function disc(side, named = false) {
  return make("span", { class: side === "b" ? "disc" : "disc red" }, ...(named ? [make("span", { class: "unseen" }, colour(side))] : []));
}
