/** The two clocks. The server's time counts; the page only ticks on from the last state. */

/** @import { Clock, GameState, Side } from "../../types/game.js" */

import { other, SIDES } from "../../board/position.js";
import { announce, byId } from "../../page/dom.js";
import { TENTHS_BELOW, timeLeftText } from "../../words/clocks.js";
import { t } from "../../words/i18n.js";
import { colour } from "../../words/names.js";

const LOW_TIME = { minutes: 30, days: 3600 };

/** How far this device's time is ahead of the server's, by the state that came fastest. */
let ahead = Infinity;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let ticking;
/** @type {Record<Side, number>} seconds left when it was last shown */
const lastShown = { b: 0, r: 0 };

/** The device's time, which does not jump when its clock is set. */
function now() {
  return performance.timeOrigin + performance.now();
}

/**
 * Called with every state when it arrives, however late it is shown.
 * @param {GameState} state
 */
export function syncClock({ clock }) {
  if (clock) ahead = Math.min(ahead, now() - Date.parse(clock.at));
}

/**
 * @param {Clock} clock
 * @param {Side} side
 */
function secondsLeft(clock, side) {
  const gone = clock.running === side ? (now() - ahead - Date.parse(clock.at)) / 1000 : 0;
  return Math.max(0, clock.left[side] - Math.max(0, gone));
}

/**
 * @param {GameState} state
 * @param {Side} bottom
 */
export function showClocks(state, bottom) {
  clearTimeout(ticking);
  const { clock } = state;
  const plates = { [bottom]: "plate-bottom", [other(bottom)]: "plate-top" };
  for (const side of SIDES) {
    const place = /** @type {HTMLElement} */ (byId(plates[side]).querySelector(".clock"));
    place.hidden = !clock;
    if (clock) showClock(place, state, clock, side);
  }
  if (!clock?.running || state.outcome) return;
  const left = secondsLeft(clock, clock.running);
  const pause = left < TENTHS_BELOW ? 100 : 1000 * (left % 1) + 10;
  if (left > 0) ticking = setTimeout(() => showClocks(state, bottom), pause);
}

/**
 * @param {HTMLElement} place
 * @param {GameState} state
 * @param {Clock} clock
 * @param {Side} side
 */
function showClock(place, state, clock, side) {
  const left = secondsLeft(clock, side);
  place.classList.toggle("running", clock.running === side && !state.outcome);
  place.classList.toggle("low", left < LOW_TIME[clock.kind]);
  place.setAttribute("aria-label", t("%(side)s's clock", { side: colour(side) }));
  /** @type {HTMLElement} */ (place.querySelector(".time")).textContent = timeLeftText(left);
  if (state.you === side && clock.running === side) announceLowTime(lastShown[side], left);
  lastShown[side] = left;
}

/**
 * @param {number} before
 * @param {number} left
 */
function announceLowTime(before, left) {
  if (before > 10 && left <= 10) announce(t("Ten seconds left."));
  else if (before > 60 && left <= 60 && left > 10) announce(t("One minute left."));
}
