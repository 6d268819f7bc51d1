/** Margins, points lost, accuracies and labels of turns, as the pages write them. */

/** @import { TurnLabel } from "../types/api.js" */
/** @import { Side } from "../types/game.js" */

import { language, t, tn } from "./i18n.js";
import { colour } from "./names.js";

const whole = new Intl.NumberFormat(language, { signDisplay: "exceptZero", maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat(language, { signDisplay: "exceptZero", minimumFractionDigits: 1, maximumFractionDigits: 1 });
const unsigned = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
const shares = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });

/**
 * A margin with its sign; an estimate is marked as one.
 * @param {number} value
 * @param {boolean} exact
 */
export function marginText(value, exact) {
  const text = (exact ? whole : tenths).format(value).replace("-", "\u2212");
  return exact ? text : `≈\u2009${text}`;
}

/**
 * Points lost, without a sign.
 * @param {number} points
 * @param {boolean} exact
 */
export function lostText(points, exact) {
  return exact ? unsigned.format(points) : `≈\u2009${unsigned.format(points)}`;
}

/**
 * An accuracy; 100 % is only shown for what is 100.
 * @param {number | null} accuracy 0 to 100
 * @param {boolean} exact
 */
export function accuracyText(accuracy, exact) {
  if (accuracy === null) return "–";
  return `${exact ? "" : "≈\u2009"}${shares.format(Math.floor(accuracy) / 100)}`;
}

/**
 * Who wins by how much, if both play best from here.
 * @param {number} black the margin for Black
 * @param {boolean} exact
 */
export function verdictText(black, exact) {
  const points = Math.abs(Math.round(black));
  if (!points) return exact ? t("With best play, it's a draw.") : t("About even.");
  const side = { side: colour(black > 0 ? "b" : "r") };
  if (exact) return tn("With best play, %(side)s wins by %(n)s.", "With best play, %(side)s wins by %(n)s.", points, side);
  return tn("%(side)s is ahead by about %(n)s.", "%(side)s is ahead by about %(n)s.", points, side);
}

/**
 * The margin of the side to move as Black's margin.
 * @param {number} value
 * @param {Side} side
 */
export function forBlack(value, side) {
  return side === "b" || !value ? value : -value;
}

/** @param {TurnLabel} label */
export function labelName(label) {
  const names = {
    best: t("best"),
    good: t("good"),
    inaccuracy: t("inaccuracy"),
    mistake: t("mistake"),
    blunder: t("blunder"),
  };
  return names[label];
}

/** The sides as an analysis names them, and as everything else does. */
export const SIDE_NAMES = /** @type {const} */ ([
  ["black", "b"],
  ["red", "r"],
]);

/** What is written behind a turn in notation. */
export const MARKS = { best: "", good: "", inaccuracy: "?!", mistake: "?", blunder: "??" };
