/** The tree of first turns: what each is worth, and how often it was played here. The line is in the address. */

/** @import { Opening, OpeningTurn } from "../types/api.js" */
/** @import { Side } from "../types/game.js" */
/** @import { LinjaBoard } from "../board/board.js" */

import "../board/board.js";
import "../page/settings.js";
import { arrowsOf, other } from "../board/position.js";
import { ApiError, fetchJson } from "../browser/api.js";
import { byId, disable, make } from "../page/dom.js";
import { announce } from "../page/live-region.js";
import { choosing } from "../study/turn-input.js";
import { t, tn } from "../words/i18n.js";
import { colour } from "../words/names.js";
import { marginText } from "../words/values.js";

const MOST = 8; // turns of a line, as the server has it
const rules = byId("main").dataset.rules ?? "";
const board = /** @type {LinjaBoard} */ (byId("board"));

/** @type {Opening | null} */
let opening = null;
let asked = 0;

const hand = choosing(board, {
  changed: () => (byId("skip").hidden = !hand.maySkip),
  done: (turn) => opening && go([...opening.line, turn.turn]),
});

/** The turns up to here, out of the address. */
function lineOfAddress() {
  const line = new URLSearchParams(location.search).get("line");
  return line ? line.split(",") : [];
}

/** @param {string[]} line */
function addressOf(line) {
  return line.length ? `?${new URLSearchParams({ line: line.join(",") })}` : location.pathname;
}

/** @param {string[]} line */
async function load(line) {
  const mine = ++asked;
  try {
    const found = await fetchJson(`/api/openings/${rules}?${new URLSearchParams({ line: line.join(",") })}`, {});
    if (mine !== asked) return;
    opening = found;
    show(found);
  } catch (error) {
    if (mine !== asked) return;
    if (error instanceof ApiError && error.code === "bad-request" && line.length) return go([]); // no such line
    byId("line-text").textContent = error instanceof Error ? error.message : String(error);
  }
}

/** @param {string[]} line */
function go(line) {
  history.pushState(null, "", addressOf(line));
  void load(line);
}

/** @param {number} length of a line that Black begins */
function moverAfter(length) {
  return /** @type {Side} */ (length % 2 ? "r" : "b");
}

/** @param {Opening} opening */
function show(opening) {
  const { line, position, turns } = opening;
  const side = moverAfter(line.length);
  const last = line.at(-1);
  const arrows = last ? arrowsOf(last.split(" "), other(side), "last") : [];
  hand.begin({ ...opening, turns: line.length < MOST ? turns : [] }, { bottom: "b", arrows });
  byId("line-title").textContent = line.length ? line.map((turn, at) => `${at + 1}. ${turn}`).join(" ") : t("The start");
  byId("line-text").textContent = describe(opening, side);
  byId("tree").replaceChildren(...turns.map((turn) => row(opening, turn)));
  byId("estimates").hidden = turns.every((turn) => turn.exact);
  for (const id of ["first", "previous"]) disable(id, !line.length);
  byId("analyse").setAttribute("href", `/analysis?${new URLSearchParams({ rules, position })}`);
  byId("main").dataset.line = line.join(",");
}

/**
 * @param {Opening} opening
 * @param {Side} side
 */
function describe({ value, exact, games }, side) {
  const played = !games ? t("Not played here yet.") : tn("Played in %(n)s game here.", "Played in %(n)s games here.", games);
  return `${t("%(name)s is to move.", { name: colour(side) })} ${t("Value: %(value)s.", { value: marginText(value, exact) })} ${played}`;
}

/**
 * @param {Opening} opening
 * @param {OpeningTurn} turn
 */
function row({ line, games }, turn) {
  const share = games ? turn.games / games : 0;
  const written = line.length < MOST ? make("a", { href: addressOf([...line, turn.turn]) }, turn.turn) : turn.turn;
  const cells = [
    make("th", { scope: "row" }, written),
    make("td", { class: turn.value > 0 ? "good" : turn.value < 0 ? "bad" : "" }, marginText(turn.value, turn.exact)),
    make("td", {}, turn.games ? make("meter", { value: share.toFixed(3), "aria-hidden": "true" }) : "", String(turn.games || "")),
  ];
  const found = make("tr", {}, ...cells);
  const shows = () => hand.look({ arrows: arrowsOf(turn.actions, moverAfter(line.length), "hint") });
  found.addEventListener("pointerenter", shows);
  found.addEventListener("focusin", shows);
  found.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || line.length >= MOST) return;
    event.preventDefault();
    go([...line, turn.turn]);
    announce(turn.turn);
  });
  return found;
}

/** @param {number} by so many rows down, or up */
function moveFocus(by) {
  const links = /** @type {HTMLElement[]} */ ([...byId("tree").querySelectorAll("a")]);
  const at = links.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  links[at < 0 ? 0 : Math.max(0, Math.min(links.length - 1, at + by))]?.focus();
}

function back() {
  const line = opening?.line ?? [];
  if (line.length) go(line.slice(0, -1));
}

addEventListener("keydown", (event) => {
  const elsewhere = event.target instanceof Element && event.target.closest("input, select, dialog, linja-board, .tabs");
  if (elsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
  const focused = document.activeElement;
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowDown: () => moveFocus(1),
    ArrowUp: () => moveFocus(-1),
    ArrowLeft: back,
    ArrowRight: () => focused instanceof HTMLElement && focused.matches("#tree a") && focused.click(),
  };
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});

byId("skip").addEventListener("click", () => hand.skip());
byId("first").addEventListener("click", () => go([]));
byId("previous").addEventListener("click", back);
addEventListener("popstate", () => void load(lineOfAddress()));

void load(lineOfAddress());
