/** The value bar: the more of it is black, the better for Black. */

/** @import { Side } from "../../types/game.js" */

import { marginText, verdictText } from "../../words/values.js";

const FULL = 24; // points of margin that fill it nearly

/**
 * @param {HTMLElement} bar
 * @param {number} black Black's margin
 * @param {boolean} exact
 * @param {Side} bottom
 */
export function showValueBar(bar, black, exact, bottom) {
  const share = 50 + 48 * Math.tanh(black / FULL);
  bar.style.setProperty("--share", `${share.toFixed(1)}%`);
  bar.classList.toggle("turned", bottom === "r");
  bar.classList.toggle("estimated", !exact);
  bar.setAttribute("aria-label", verdictText(black, exact));
  const text = marginText(Math.abs(black), exact).replace("+", "");
  const ahead = (black >= 0) === (bottom === "b") ? "bottom" : "top";
  for (const end of ["top", "bottom"]) {
    /** @type {HTMLElement} */ (bar.querySelector(`.${end}`)).textContent = end === ahead ? text : "";
  }
}
