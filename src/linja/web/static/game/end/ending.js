/** The end of a game: first the count on the board, then the result, and a little joy over a win. */

/** @import { GameState } from "../../types/game.js" */
/** @import { LinjaBoard } from "../../board/board.js" */
/** @import { Page } from "../view.js" */

import { reducedMotion } from "../../board/animate.js";
import { endSound } from "../../browser/sound.js";
import { announce, byId } from "../../page/dom.js";
import { countRows } from "../count.js";
import { isCounted, ownResult, resultText } from "../words/outcome.js";

const CONFETTI = 28;

let stopCounting = () => {};

/**
 * @param {Page} page
 * @param {GameState} state
 * @param {LinjaBoard} board
 * @param {boolean} atOnce the page was opened after the end
 * @param {() => void} show
 */
export async function showEnd(page, state, board, atOnce, show) {
  if (!atOnce) await board.settled();
  if (!page.state?.outcome) return; // taken back meanwhile
  const reveal = () => {
    page.revealed = true;
    byId("main").setAttribute("data-counted", "");
    show();
    if (!atOnce) celebrate(state, board);
    void import("../panels/report.js").then(({ showGameReport }) => showGameReport(state));
  };
  if (!isCounted(state)) return reveal();
  stopCounting = countRows(
    state,
    atOnce,
    (count) => {
      page.count = count;
      show();
    },
    reveal,
  );
}

/**
 * The game goes on, as an end on the board can be taken back.
 * @param {Page} page
 */
export function forgetEnd(page) {
  stopCounting();
  page.count = null;
  page.revealed = false;
  byId("main").removeAttribute("data-counted");
  byId("game-report").hidden = true;
}

/**
 * @param {GameState} state
 * @param {LinjaBoard} board
 */
function celebrate(state, board) {
  announce(resultText(state));
  const won = ownResult(state) === "won";
  endSound(won);
  if (won && !reducedMotion()) throwConfetti(board);
}

/** @param {LinjaBoard} board over which little discs and sticks fall */
function throwConfetti(board) {
  const shower = document.createElement("div");
  shower.className = "confetti";
  shower.setAttribute("aria-hidden", "true");
  const falling = Array.from({ length: CONFETTI }, (_, at) => {
    const bit = document.createElement("span");
    bit.className = ["disc", "disc red", "bamboo"][at % 3];
    bit.style.left = `${(at * 37) % 100}%`;
    shower.append(bit);
    return bit;
  });
  board.append(shower);
  const ends = falling.map((bit, at) => {
    const turn = (at % 2 ? 1 : -1) * (180 + ((at * 53) % 360));
    const frames = [
      { translate: "0 -2rem", rotate: "0deg", opacity: 1 },
      { opacity: 1, offset: 0.7 },
      { translate: `${((at * 29) % 80) - 40}px ${board.clientHeight * (0.55 + (at % 5) * 0.1)}px`, rotate: `${turn}deg`, opacity: 0 },
    ];
    return bit.animate(frames, { duration: 1500 + ((at * 71) % 900), delay: (at * 43) % 500, easing: "cubic-bezier(0.2, 0.4, 0.6, 1)", fill: "both" }).finished;
  });
  void Promise.allSettled(ends).then(() => shower.remove());
}
