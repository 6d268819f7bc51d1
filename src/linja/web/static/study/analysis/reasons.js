/** Why the turn that was looked at is good or bad: in words, each with its line to play through. */

/** @import { TurnReason } from "../../types/api.js" */
/** @import { TreeNode } from "./tree.js" */

import { make } from "../../page/dom.js";
import { t } from "../../words/i18n.js";
import { lookUp } from "../positions.js";
import { fetchReasons } from "../reasons.js";
import { addTurn } from "./tree.js";

const LINE = 4; // turns

/**
 * @param {HTMLElement} place
 * @param {string} rules
 * @param {TreeNode} node
 * @param {AbortSignal} signal another node is looked at
 * @param {(line: TreeNode) => void} goTo the line has been added to the tree
 */
export async function showReasons(place, rules, node, signal, goTo) {
  place.hidden = true;
  if (!node.before || !node.complete) return;
  const reasons = await fetchReasons(rules, node.before.position, node.turn, signal);
  if (signal.aborted) return;
  place.replaceChildren(...reasons.map((reason) => reasonLine(reason, async () => goTo(await addLine(rules, node, reason)))));
  place.hidden = !reasons.length;
}

/**
 * @param {TurnReason} reason
 * @param {() => void} onClick
 */
function reasonLine(reason, onClick) {
  const button = make("button", { class: "quiet", type: "button", "aria-label": `${t("Show it")}: ${reason.turn}` }, t("Show it"));
  button.addEventListener("click", onClick);
  return make("li", {}, reason.text, " ", ...(reason.how === "earns" ? [] : [button]));
}

/**
 * Adds the turn of a reason and the best ones after it: a better turn as another variation, the opponent's reply after
 * this one.
 * @param {string} rules
 * @param {TreeNode} node
 * @param {TurnReason} reason
 * @returns {Promise<TreeNode>} where the line begins
 */
export async function addLine(rules, node, { how, turn }) {
  const from = how === "allows" ? node : (node.before ?? node);
  let first = from;
  for (let here = from, played = 0; played < LINE && !here.over; played += 1) {
    const { turns } = await lookUp(rules, here.position);
    here = addTurn(here, (!played && turns.find((one) => one.turn === turn)) || turns[0]);
    if (!played) first = here;
  }
  return first;
}
