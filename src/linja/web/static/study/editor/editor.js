/** The position editor: pieces are put anywhere, and the server says at once whether it can be played. */

/** @import { Side } from "../../types/game.js" */
/** @import { LinjaBoard } from "../../board/board.js" */

import "../../board/board.js";
import "../../page/settings.js";
import { piecesText } from "../../board/labels.js";
import { other, positionText, positionView } from "../../board/position.js";
import { ApiError, fetchJson, post } from "../../browser/api.js";
import { pageAddress } from "../../browser/backend.js";
import { hopSound } from "../../browser/sound.js";
import { announce, byId, disable, make } from "../../page/dom.js";
import { listenForSharing, showLink } from "../../page/share-link.js";
import { t, tn } from "../../words/i18n.js";
import { colour } from "../../words/names.js";
import { listenForPlayDialog } from "../play-dialog.js";
import { makeRowButtons, showRowButtons } from "./row-buttons.js";

/**
 * What the server says of a position.
 * @typedef {object} PositionCheck
 * @property {number} pieces
 * @property {string} start
 * @property {{code: string, side: Side | null, row: number | null, count: number, wanted: number, message: string}[]} faults
 * @property {boolean} over
 */

const MOST_PIECES = 12; // what a digit of the text can say
const TEXT = /^([0-9a-c]{8})\/([0-9a-c]{8})\s+([br])(?:\s+(\S+))?$/;

const board = /** @type {LinjaBoard} */ (byId("board"));
const text = /** @type {HTMLInputElement} */ (byId("text"));
const rules = /** @type {HTMLSelectElement} */ (byId("rules"));
/** @type {{rules: string, position: string}} */
const given = JSON.parse(byId("edited").textContent ?? "");
const position = { black: Array(8).fill(0), red: Array(8).fill(0), side: /** @type {Side} */ ("b"), stage: "" };
/** @type {Side} */
let bottom = "b";
let start = "61111110/01111116 b";
let checkAbort = new AbortController();

function written() {
  return `${positionText(position, position.side)} ${position.stage}`.trim();
}

/**
 * @param {string} wanted
 * @returns {boolean} whether it is a position
 */
function put(wanted) {
  const found = TEXT.exec(wanted.trim().toLowerCase());
  if (!found) return false;
  const { black, red } = positionView(found[0], "b");
  Object.assign(position, { black, red, side: found[3], stage: found[4] ?? "" });
  show();
  return true;
}

/**
 * @param {Side} side
 * @param {number} row
 * @param {number | null} by null is what a tap does
 */
function change(side, row, by) {
  const mode = /** @type {HTMLInputElement} */ (document.querySelector("[name=mode]:checked"));
  const counts = side === "b" ? position.black : position.red;
  const count = counts[row - 1] + (by ?? Number(mode.value));
  if (count < 0 || count > MOST_PIECES) return;
  counts[row - 1] = count;
  position.stage = "";
  hopSound(1);
  show();
  announce(t("%(row)s: %(here)s", { row: t("Row %(row)s", { row }), here: piecesText(position.black[row - 1], position.red[row - 1]) }));
}

function show() {
  const { side } = position;
  const now = written();
  board.view = positionView(now, bottom);
  showRowButtons(byId("spots"), position, bottom);
  if (document.activeElement !== text) text.value = now;
  for (const choice of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[name=side]"))) choice.checked = choice.value === side;
  const query = new URLSearchParams({ rules: rules.value, position: now });
  history.replaceState(null, "", pageAddress(`/editor?${query}`));
  showLink("position", location.href);
  byId("analyse").setAttribute("href", pageAddress(`/analysis?${query}`));
  byId("picture").setAttribute("href", `/picture.png?${query}&bottom=${bottom}`);
  void check(query);
}

/** @param {URLSearchParams} query */
async function check(query) {
  checkAbort.abort();
  checkAbort = new AbortController();
  const { signal } = checkAbort;
  delete byId("main").dataset.checked;
  try {
    const checked = /** @type {PositionCheck} */ (await fetchJson(`/api/positions/check?${query}`, { signal }));
    start = checked.start;
    showFaults(checked.faults.map(faultText), checked.over);
    byId("main").dataset.checked = query.get("position") ?? "";
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    showFaults([error.message], false);
  }
}

/**
 * @param {(string | (string | Node)[])[]} faults
 * @param {boolean} over
 */
function showFaults(faults, over) {
  const good = over ? t("Legal, but the game is over.") : t("Legal: you can play from here.");
  byId("faults").replaceChildren(...(faults.length ? faults : [good]).map((said) => make("li", { class: faults.length ? "fault" : "good" }, ...[said].flat())));
  byId("analyse").setAttribute("aria-disabled", String(faults.length > 0));
  disable("play", faults.length > 0 || over);
}

/**
 * @param {PositionCheck["faults"][number]} fault
 * @returns {string | (string | Node)[]}
 */
function faultText({ code, side, row, count, wanted, message }) {
  if (code === "pieces") {
    const more = wanted - count;
    const values = { side: colour(side ?? "b"), count, wanted };
    return more > 0
      ? tn("%(side)s has %(count)s of %(wanted)s pieces: %(n)s is missing.", "%(side)s has %(count)s of %(wanted)s pieces: %(n)s are missing.", more, values)
      : tn("%(side)s has %(count)s pieces instead of %(wanted)s: %(n)s too many.", "%(side)s has %(count)s pieces instead of %(wanted)s: %(n)s too many.", -more, values);
  }
  if (code === "row") return t("Row %(row)s has %(count)s pieces; the limit is %(wanted)s.", { row: row ?? 0, count, wanted });
  return [t("This position is not possible with these rules."), " ", make("span", { lang: "en" }, message)];
}

/**
 * A file with a position or a record: its last position.
 * @param {string} written
 */
async function openText(written) {
  try {
    const tree = await fetchJson("/api/records/read", post({ text: written, rules: rules.value }));
    chooseRules(tree.rules);
    put(tree.turns.at(-1)?.position ?? tree.start);
  } catch {
    showFaults([t("This can't be read.")], false);
  }
}

/** @param {string} wanted */
function chooseRules(wanted) {
  if (![...rules.options].some((option) => option.value === wanted)) rules.append(make("option", { value: wanted }, wanted));
  rules.value = wanted;
}

makeRowButtons(byId("spots"), change);
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", async (event) => {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  void openText(await file.text());
});
listenForSharing("position");
listenForPlayDialog(() => ({ rules: rules.value, position: written() }));
byId("start").addEventListener("click", () => put(start));
byId("clear").addEventListener("click", () => put(`00000000/00000000 ${position.side}`));
byId("flip").addEventListener("click", () => {
  bottom = other(bottom);
  show();
});
byId("analyse").addEventListener("click", (event) => byId("analyse").getAttribute("aria-disabled") === "true" && event.preventDefault());
rules.addEventListener("change", show);
text.addEventListener("input", () => {
  if (!put(text.value)) showFaults([t("Not a valid position. Example: 61111110/01111116 b")], false);
});
text.addEventListener("change", () => {
  if (TEXT.test(text.value.trim().toLowerCase())) text.value = written();
});
for (const choice of document.querySelectorAll("[name=side]")) {
  choice.addEventListener("change", () => {
    Object.assign(position, { side: /** @type {HTMLInputElement} */ (choice).value, stage: "" });
    show();
  });
}
chooseRules(given.rules);
if (!put(given.position)) put(start);
