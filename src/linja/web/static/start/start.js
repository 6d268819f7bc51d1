/** The start page: choices that are remembered, one click that plays, and games that go on or wait. */

/** @import { ClockChoice } from "../types/game.js" */

import "../board/board.js";
import "../page/settings.js";
import { createGame } from "../browser/api.js";
import { store, stored, storedObject } from "../browser/storage.js";
import { byId } from "../page/dom.js";
import { t } from "../words/i18n.js";
import { colour } from "../words/names.js";
import { chosenClock, showClockChoice } from "./clock-choice.js";
import { playDemo } from "./demo.js";
import { openFriendLink } from "./friend-link.js";
import { showLobby } from "./lobby.js";
import { showOwnGames } from "./own-games.js";

const form = /** @type {HTMLFormElement} */ (byId("choose"));
const nameField = /** @type {HTMLInputElement} */ (byId("name"));

/**
 * The choice as the server takes it.
 * @typedef {object} Choice
 * @property {string} rules
 * @property {string} opponent
 * @property {string | null} level
 * @property {string} side
 * @property {number} length
 * @property {string | null} name
 * @property {ClockChoice | null} clock
 * @property {boolean} open
 */

/** @returns {Choice} */
function chosen() {
  const data = new FormData(form);
  const text = (/** @type {string} */ name) => String(data.get(name));
  const words = [...form.querySelectorAll("input[name=word]:checked:not(:disabled)")].map((word) => /** @type {HTMLInputElement} */ (word).value);
  const open = text("opponent") === "anybody";
  const opponent = open ? "link" : text("opponent") === "friend" ? text("friend") : "computer";
  return {
    rules: [text("edition"), ...words].join("+"),
    opponent,
    level: opponent === "computer" ? text("level") : null,
    side: opponent === "device" ? "b" : text("side"),
    length: Number(text("length")),
    name: opponent === "link" ? nameField.value.trim() || null : null,
    clock: opponent === "link" ? chosenClock(data) : null,
    open,
  };
}

/** @param {string} name */
function checked(name) {
  return /** @type {HTMLInputElement | null} */ (form.querySelector(`input[name=${name}]:checked`));
}

/** Shows only the fields that apply to the choice, and a summary of it. */
function showChoice() {
  const edition = checked("edition");
  const words = (edition?.dataset.words ?? "").split(" ");
  for (const label of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-word]"))) {
    const applies = words.includes(label.dataset.word ?? "");
    label.hidden = !applies;
    /** @type {HTMLInputElement} */ (label.querySelector("input")).disabled = !applies;
  }
  const choice = chosen();
  const far = choice.opponent === "link";
  showClockChoice(form, far);
  byId("friends").hidden = checked("opponent")?.value !== "friend";
  byId("levels").hidden = choice.opponent !== "computer";
  byId("sides").hidden = choice.opponent === "device";
  byId("names").hidden = !far;
  byId("edition-title").textContent = [edition?.dataset.title, ...(choice.rules.includes("+aggressive") ? [t("aggressive")] : [])].join(", ");
  byId("edition-about").textContent = `– ${edition?.dataset.about}`;
  byId("chosen").textContent = [...(choice.opponent === "device" ? [] : [sideText(choice.side)]), lengthText(choice.length)].join(" · ");
}

/** @param {string} side */
function sideText(side) {
  return side === "random" ? t("Random colour") : t("You play %(side)s", { side: colour(side === "b" ? "b" : "r") });
}

/** @param {number} length */
function lengthText(length) {
  return length === 1 ? t("single game") : t("best of %(n)s", { n: length });
}

/** Every field as text, so that it can be put back. */
function storeChoice() {
  const fields = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input:checked, [data-keep]")]);
  store("choice", JSON.stringify(fields.map((field) => [field.name, field.value])));
}

function restoreChoice() {
  /** @type {[string, string][]} */
  const choice = storedObject("choice", []);
  for (const [name, value] of choice) {
    const kept = form.querySelector(`[name="${CSS.escape(name)}"][data-keep]`);
    const field = form.querySelector(`input[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
    if (kept instanceof HTMLSelectElement) kept.value = [...kept.options].some((option) => option.value === value) ? value : kept.value;
    else if (kept instanceof HTMLInputElement) kept.value = value;
    else if (field instanceof HTMLInputElement) field.checked = true;
  }
  nameField.value = stored("name") ?? "";
  if (form.querySelector("#more input:checked")) for (const name of ["editions", "more"]) byId(name).setAttribute("open", "");
}

async function play() {
  storeChoice();
  const trouble = byId("trouble");
  const choice = chosen();
  trouble.textContent = "";
  try {
    const address = await createGame(choice);
    if (choice.opponent === "link") store("name", choice.name);
    location.assign(address);
  } catch (error) {
    const invalid = error instanceof Error && error.cause === 422; // only the name is typed
    trouble.textContent = invalid ? t("This name can't be used.") : t("The server couldn't start the game. Please try again.");
  }
}

form.addEventListener("input", showChoice);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void play();
});

restoreChoice();
showChoice();
showLobby();
showOwnGames();
playDemo();
void openFriendLink();
