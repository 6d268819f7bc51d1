/** What is touched in the editor: each row twice, on the left for black pieces and on the right for red ones. */

/** @import { Side } from "../../types/game.js" */
/** @import { Counts } from "../../types/modules.js" */

import { ROWS, SIDES } from "../../board/position.js";
import { make } from "../../page/dom.js";
import { t } from "../../words/i18n.js";

/**
 * @param {HTMLElement} place
 * @param {(side: Side, row: number, by: number | null) => void} put adds or takes away pieces; null for what a tap does
 */
export function makeRowButtons(place, put) {
  listenForDragging(place, put);
  place.append(...ROWS.map((row) => make("div", { "data-row": String(row) }, ...SIDES.map((side) => rowButton(row, side, put)))));
  place.addEventListener("keydown", (event) => {
    const on = event.target instanceof HTMLElement ? event.target : null;
    const next = on && neighbour(place, on, event.key);
    if (!next) return;
    next.focus();
    event.preventDefault();
  });
}

/**
 * A piece that is dragged to another row goes there; off the board it goes away.
 * @param {HTMLElement} place
 * @param {(side: Side, row: number, by: number | null) => void} put
 */
function listenForDragging(place, put) {
  /** @type {string | null} */
  let from = null;
  place.addEventListener("pointerdown", (event) => {
    const spot = event.target instanceof HTMLElement && event.button === 0 ? event.target.closest("[data-full]") : null;
    from = spot?.getAttribute("data-spot") ?? null;
    place.classList.toggle("dragging", from !== null);
  });
  addEventListener("pointerup", (event) => {
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-row]")?.getAttribute("data-row") ?? null;
    const [side, row] = [/** @type {Side} */ (from?.[0]), Number(from?.[1])];
    place.classList.remove("dragging");
    if (from && over !== String(row)) {
      put(side, row, -1);
      if (over) put(side, Number(over), 1);
    }
    from = null;
  });
  addEventListener("pointercancel", () => (from = null));
}

/**
 * @param {number} row
 * @param {Side} side
 * @param {(side: Side, row: number, by: number | null) => void} put
 */
function rowButton(row, side, put) {
  const button = make("button", { type: "button", "data-spot": `${side}${row}` });
  button.addEventListener("click", () => put(side, row, null));
  button.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    put(side, row, -1);
  });
  button.addEventListener("keydown", ({ key }) => {
    if (key === "+") put(side, row, 1);
    if (["-", "Delete", "Backspace"].includes(key)) put(side, row, -1);
  });
  return button;
}

/**
 * @param {HTMLElement} place
 * @param {HTMLElement} on
 * @param {string} key
 * @returns {HTMLElement | null}
 */
function neighbour(place, on, key) {
  const side = on.dataset.spot?.[0];
  const up = place.classList.contains("turned") ? -1 : 1;
  const row = Number(on.dataset.spot?.[1]) + (key === "ArrowUp" ? up : key === "ArrowDown" ? -up : 0);
  const goes = { ArrowUp: side, ArrowDown: side, ArrowLeft: "b", ArrowRight: "r" }[key];
  return goes ? place.querySelector(`[data-spot="${goes}${row}"]`) : null;
}

/**
 * @param {HTMLElement} place
 * @param {Counts} counts
 * @param {Side} bottom
 */
export function showRowButtons(place, { black, red }, bottom) {
  place.classList.toggle("turned", bottom === "r");
  for (const row of ROWS) {
    for (const side of SIDES) {
      const name = side === "b" ? t("Row %(row)s, black: %(n)s", { row, n: black[row - 1] }) : t("Row %(row)s, red: %(n)s", { row, n: red[row - 1] });
      const spot = place.querySelector(`[data-spot="${side}${row}"]`);
      spot?.setAttribute("aria-label", name);
      spot?.toggleAttribute("data-full", (side === "b" ? black : red)[row - 1] > 0);
    }
  }
}
