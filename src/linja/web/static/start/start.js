/** The start page: choices that are remembered, one click that plays, and games that go on or wait. */

/** @import { ClockChoice } from "../types/game.js" */

import "../board/board.js";
import "../page/settings.js";
import { createGame } from "../browser/api.js";
import { store, stored, storedObject } from "../browser/storage.js";
import { byId } from "../page/dom.js";
import { clockText } from "../words/clocks.js";
import { t } from "../words/i18n.js";
import { levelName } from "../words/names.js";
import { chosenClock, showClockChoice } from "./clock-choice.js";
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
  const opponent = open ? "link" : text("opponent");
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
  const far = ["link", "anybody"].includes(checked("opponent")?.value ?? "");
  showClockChoice(form, far);
  const choice = chosen();
  byId("levels").hidden = choice.opponent !== "computer";
  byId("sides").hidden = choice.opponent === "device";
  byId("names").hidden = !far;
  byId("chosen").textContent = [edition?.dataset.title, ...choiceTexts(choice)].join(" · ");
}

/** @param {Choice} choice */
function choiceTexts(choice) {
  const opponents = {
    computer: t("computer, %(level)s", { level: levelName(choice.level) }),
    device: t("friend on this device"),
    link: choice.open ? t("open to anyone") : t("friend by link"),
  };
  return [
    ...(choice.rules.includes("+aggressive") ? [t("aggressive")] : []),
    opponents[/** @type {keyof typeof opponents} */ (choice.opponent)],
    ...(choice.clock ? [clockText(choice.clock)] : []),
    choice.length === 1 ? t("single game") : t("best of %(n)s", { n: choice.length }),
  ];
}

/** Every field as text, so that it can be put back. */
function storeChoice() {
  const fields = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input:checked, input[data-keep]")]);
  store("choice", JSON.stringify(fields.map((field) => [field.name, field.value])));
}

function restoreChoice() {
  /** @type {[string, string][]} */
  const choice = storedObject("choice", []);
  for (const [name, value] of choice) {
    const kept = form.querySelector(`input[name="${CSS.escape(name)}"][data-keep]`);
    const field = kept ?? form.querySelector(`input[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
    if (!(field instanceof HTMLInputElement)) continue;
    if (kept) field.value = value;
    else field.checked = true;
  }
  nameField.value = stored("name") ?? "";
  const more = form.querySelectorAll("#more input:checked");
  if (more.length) byId("more").setAttribute("open", "");
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
