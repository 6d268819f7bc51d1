/** Clocks in words and figures. */

/** @import { ClockChoice } from "../types/game.js" */

import { t, tn } from "./i18n.js";

const A_MINUTE = 60;
const AN_HOUR = 60 * A_MINUTE;
const A_DAY = 24 * AN_HOUR;

/** Below it every tenth counts. */
export const TENTHS_BELOW = 10;

/**
 * What was agreed on, as short as players write it.
 * @param {ClockChoice | null} clock
 */
export function clockText(clock) {
  if (!clock) return t("no clock");
  if (clock.kind === "minutes") return `${clock.minutes}+${clock.increment}`;
  return tn("%(n)s day per turn", "%(n)s days per turn", clock.days);
}

/**
 * What is left, as a clock shows it: `4:05`, `0:09.3`, `1:02:00`, or with days `1 d 4 h`.
 * @param {number} seconds
 */
export function timeLeftText(seconds) {
  const left = Math.max(0, seconds);
  if (left < TENTHS_BELOW) return `0:0${(Math.floor(left * 10) / 10).toFixed(1)}`;
  const whole = Math.floor(left);
  if (whole >= A_DAY) return t("%(days)s d %(hours)s h", { days: Math.floor(whole / A_DAY), hours: Math.floor((whole % A_DAY) / AN_HOUR) });
  const parts = [Math.floor(whole / A_MINUTE) % 60, whole % 60].map((part) => String(part).padStart(2, "0"));
  return whole >= AN_HOUR ? [Math.floor(whole / AN_HOUR), ...parts].join(":") : parts.join(":").replace(/^0/, "");
}
