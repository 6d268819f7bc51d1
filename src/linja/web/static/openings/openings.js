/** The tree of first turns: what each is worth, and how often it was played here. The turns so far are in the address. */

/** @import { Opening, OpeningTurn } from "../types/api.js" */
/** @import { Side } from "../types/game.js" */
/** @import { LinjaBoard } from "../board/board.js" */

import "../board/board.js";
import "../page/settings.js";
import { arrowsOf, other } from "../board/position.js";
import { ApiError, fetchJson } from "../browser/api.js";
import { pageAddress } from "../browser/backend.js";
import { listenForPageShortcuts } from "../browser/shortcuts.js";
import { announce, byId, disable, make } from "../page/dom.js";
import { TurnInput } from "../study/turn-input.js";
import { t, tn } from "../words/i18n.js";
import { colour } from "../words/names.js";
import { marginText } from "../words/values.js";

const MOST_TURNS = 8; // as on the server
const rules = byId("main").dataset.rules ?? "";
const board = /** @type {LinjaBoard} */ (byId("board"));

/** @type {Opening | null} */
let opening = null;
let latestRequest = 0;

const input = new TurnInput(board, {
  onChange: () => (byId("skip").hidden = !input.maySkip),
  onTurn: (turn) => opening && go([...opening.line, turn.turn]),
});

function turnsInAddress() {
  const text = new URLSearchParams(location.search).get("line");
  return text ? text.split(",") : [];
}

/** @param {string[]} played */
function addressOf(played) {
  return played.length ? `?${new URLSearchParams({ line: played.join(",") })}` : location.pathname;
}

/** @param {string[]} played */
async function load(played) {
  const mine = ++latestRequest;
  try {
    const found = await fetchJson(`/api/openings/${rules}?${new URLSearchParams({ line: played.join(",") })}`, {});
    if (mine !== latestRequest) return;
    opening = found;
    show(found);
  } catch (error) {
    if (mine !== latestRequest) return;
    if (error instanceof ApiError && error.code === "bad-request" && played.length) return go([]); // no such opening
    byId("line-text").textContent = error instanceof Error ? error.message : String(error);
  }
}

/** @param {string[]} played */
function go(played) {
  history.pushState(null, "", addressOf(played));
  void load(played);
}

/** @param {number} length how many turns were played; Black begins */
function moverAfter(length) {
  return /** @type {Side} */ (length % 2 ? "r" : "b");
}

/** @param {Opening} opening */
function show(opening) {
  const { line: played, position, turns } = opening;
  const side = moverAfter(played.length);
  const last = played.at(-1);
  const arrows = last ? arrowsOf(last.split(" "), other(side), "last") : [];
  input.start({ ...opening, turns: played.length < MOST_TURNS ? turns : [] }, { bottom: "b", arrows });
  byId("line-title").textContent = played.length ? played.map((turn, at) => `${at + 1}. ${turn}`).join(" ") : t("The start");
  byId("line-text").textContent = openingText(opening, side);
  byId("tree").replaceChildren(...turns.map((turn) => turnRow(opening, turn)));
  byId("estimates").hidden = turns.every((turn) => turn.exact);
  for (const id of ["first", "previous"]) disable(id, !played.length);
  byId("analyse").setAttribute("href", pageAddress(`/analysis?${new URLSearchParams({ rules, position })}`));
  byId("main").dataset.line = played.join(",");
}

/**
 * @param {Opening} opening
 * @param {Side} side
 */
function openingText({ value, exact, games }, side) {
  const frequency = !games ? t("Not played here yet.") : tn("Played in %(n)s game here.", "Played in %(n)s games here.", games);
  return `${t("%(side)s to move.", { side: colour(side) })} ${t("Value: %(value)s.", { value: marginText(value, exact) })} ${frequency}`;
}

/**
 * @param {Opening} opening
 * @param {OpeningTurn} turn
 */
function turnRow({ line: played, games }, turn) {
  const share = games ? turn.games / games : 0;
  const written = played.length < MOST_TURNS ? make("a", { href: addressOf([...played, turn.turn]) }, turn.turn) : turn.turn;
  const cells = [
    make("th", { scope: "row" }, written),
    make("td", { class: turn.value > 0 ? "good" : turn.value < 0 ? "bad" : "" }, marginText(turn.value, turn.exact)),
    make("td", {}, turn.games ? make("meter", { value: share.toFixed(3), "aria-hidden": "true" }) : "", String(turn.games || "")),
  ];
  const found = make("tr", {}, ...cells);
  const shows = () => input.setLook({ arrows: arrowsOf(turn.actions, moverAfter(played.length), "hint") });
  found.addEventListener("pointerenter", shows);
  found.addEventListener("focusin", shows);
  found.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || played.length >= MOST_TURNS) return;
    event.preventDefault();
    go([...played, turn.turn]);
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
  const played = opening?.line ?? [];
  if (played.length) go(played.slice(0, -1));
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

listenForPageShortcuts(board, "12345678su");
byId("skip").addEventListener("click", () => input.skip());
byId("first").addEventListener("click", () => go([]));
byId("previous").addEventListener("click", back);
addEventListener("popstate", () => void load(turnsInAddress()));

void load(turnsInAddress());
