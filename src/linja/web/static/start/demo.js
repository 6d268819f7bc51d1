/** The board of the start page plays a game, one action after the other, unless the visitor wants no motion. */

/** @import { LinjaBoard } from "../board/board.js" */

import { positionView } from "../board/position.js";
import { byId } from "../page/dom.js";

const PAUSE = 1300; // milliseconds between two actions
const LONG_PAUSE = 5000; // after the last

export function playDemo() {
  const board = /** @type {LinjaBoard} */ (byId("demo"));
  const positions = (board.dataset.positions ?? "").split(" ");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let at = 0;
  function step() {
    if (!document.hidden && !still.matches) {
      at = (at + 1) % positions.length;
      board.view = positionView(positions[at], "b");
    }
    setTimeout(step, at === positions.length - 1 ? LONG_PAUSE : PAUSE);
  }
  setTimeout(step, PAUSE);
}
