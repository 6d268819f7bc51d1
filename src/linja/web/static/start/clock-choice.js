/** The choice of a clock on the start page. */

/** @import { ClockChoice } from "../types/game.js" */

import { byId } from "../page/dom.js";
import { t, tn } from "../words/i18n.js";

/**
 * @param {FormData} data
 * @returns {ClockChoice | null}
 */
export function chosenClock(data) {
  const choice = String(data.get("clock"));
  if (choice === "none") return null;
  if (choice === "days") return { kind: "days", days: Number(data.get("days")) };
  const [minutes, increment] = choice === "own" ? [data.get("minutes"), data.get("increment")] : choice.split("+");
  return { kind: "minutes", minutes: Number(minutes), increment: Number(increment) };
}

/**
 * Shows the fields that belong to the choice; a field that is not shown must not be asked for either.
 * @param {HTMLFormElement} form
 * @param {boolean} possible with this opponent
 */
export function showClockChoice(form, possible) {
  const choice = String(new FormData(form).get("clock"));
  byId("clocks").hidden = !possible;
  for (const name of ["own", "days"]) {
    const fields = byId(`clock-${name}`);
    fields.hidden = choice !== name;
    for (const field of fields.querySelectorAll("input")) field.disabled = !possible || choice !== name;
  }
  byId("clock-words").textContent = clockDescription(chosenClock(new FormData(form)));
}

/** @param {ClockChoice | null} clock */
function clockDescription(clock) {
  if (!clock) return t("No time limit.");
  if (clock.kind === "days") return tn("Each turn may take %(n)s day.", "Each turn may take %(n)s days.", clock.days);
  const game = tn("Each side has %(n)s minute for the game.", "Each side has %(n)s minutes for the game.", clock.minutes);
  if (!clock.increment) return game;
  return `${game} ${tn("Each turn adds %(n)s second.", "Each turn adds %(n)s seconds.", clock.increment)}`;
}
