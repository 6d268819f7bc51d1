/** The turns in notation: the main variation one below the other, the others indented below the turn that they replace. */

/** @import { TurnLabel } from "../../types/api.js" */
/** @import { TreeNode } from "./tree.js" */

import { disc } from "../../page/disc.js";
import { make, scrollIntoList } from "../../page/dom.js";
import { t } from "../../words/i18n.js";
import { turnText } from "../../words/names.js";
import { labelName, MARKS } from "../../words/values.js";
import { moverOf, variationFrom } from "./tree.js";

/**
 * @typedef {object} NotationView
 * @property {TreeNode} here
 * @property {Map<TreeNode, TurnLabel>} labels
 * @property {(place: TreeNode) => void} go
 */

/**
 * @param {HTMLElement} list
 * @param {TreeNode} start
 * @param {NotationView} shown
 */
export function showNotation(list, start, shown) {
  const said = start.comment ? [make("p", { class: "said" }, start.comment)] : [];
  list.replaceChildren(...said, ...variationElements(variationFrom(start), shown, true));
  const marked = /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
  if (marked) scrollIntoList(list, marked);
}

/**
 * @param {TreeNode[]} places
 * @param {NotationView} shown
 * @param {boolean} [main]
 * @returns {HTMLElement[]}
 */
function variationElements(places, shown, main = false) {
  return places.flatMap((place, at) => {
    /** @type {HTMLElement[]} */
    const parts = [turnButton(place, shown)];
    if (place.comment) parts.push(make(main ? "p" : "span", { class: "said" }, place.comment));
    const others = place.before?.next[0] === place && (main || at > 0) ? place.before.next.slice(1) : [];
    return [...parts, ...others.map((other) => variationGroup(other, shown))];
  });
}

/**
 * @param {TreeNode} first
 * @param {NotationView} shown
 */
function variationGroup(first, shown) {
  return make("div", { class: "variation", role: "group", "aria-label": t("Variation") }, ...variationElements([first, ...variationFrom(first)], shown));
}

/**
 * @param {TreeNode} place
 * @param {NotationView} shown
 */
function turnButton(place, { here, labels, go }) {
  const label = labels.get(place);
  const mark = label ? MARKS[label] : "";
  const written = turnText(place.turn);
  const made = make(
    "button",
    { type: "button", class: label ? `turn ${label}` : "turn" },
    make("span", { class: "n" }, `${place.number}.`),
    disc(moverOf(place), true),
    make("span", {}, place.complete ? written : `${written} …`),
  );
  if (label && mark) made.append(make("span", { class: "mark", "aria-hidden": "true" }, mark), make("span", { class: "unseen" }, `, ${labelName(label)}`));
  if (place === here) made.setAttribute("aria-current", "true");
  made.addEventListener("click", () => go(place));
  return made;
}
