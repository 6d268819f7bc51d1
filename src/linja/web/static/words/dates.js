/** When something was, as one says it. */

import { language, t } from "./i18n.js";

/** The page's language as it is spoken where the browser is at home. */
const locale = navigator.languages.find((known) => known.startsWith(language)) ?? language;

/**
 * A time of today by the clock, any other by its date.
 * @param {string} iso
 */
export function timeText(iso) {
  const then = new Date(iso);
  const today = then.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(locale, today ? { timeStyle: "short" } : { day: "numeric", month: "short" }).format(then);
}

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

/**
 * How long ago: `5 minutes ago`.
 * @param {string} iso
 */
export function agoText(iso) {
  const seconds = (Date.now() - Date.parse(iso)) / 1000;
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? [null, 1];
  return unit ? new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-Math.floor(seconds / size), unit) : t("just now");
}

/**
 * A day, with its weekday: `Monday 16 November`.
 * @param {string} iso
 */
export function dayText(iso) {
  return new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long" }).format(new Date(iso));
}
