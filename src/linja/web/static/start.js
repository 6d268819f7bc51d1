/** The start page: choices that are remembered, and one click that plays. */

import "./board/board.js";
import "./settings.js";
import { levelName } from "./game/names.js";
import { part } from "./page.js";
import { recall, remember } from "./preferences.js";
import { t } from "./text.js";

const form = /** @type {HTMLFormElement} */ (part("choose"));

/**
 * The choice as the server takes it.
 * @typedef {{rules: string, opponent: string, level: string | null, side: string, length: number}} Choice
 */

/** @returns {Choice} */
function chosen() {
  const data = new FormData(form);
  const text = (/** @type {string} */ name) => String(data.get(name));
  const words = [...form.querySelectorAll("input[name=word]:checked:not(:disabled)")].map((word) => /** @type {HTMLInputElement} */ (word).value);
  const opponent = text("opponent");
  return {
    rules: [text("edition"), ...words].join("+"),
    opponent,
    level: opponent === "computer" ? text("level") : null,
    side: opponent === "device" ? "b" : text("side"),
    length: Number(text("length")),
  };
}

/** @param {string} name */
function checked(name) {
  return /** @type {HTMLInputElement | null} */ (form.querySelector(`input[name=${name}]:checked`));
}

/** Shows only what applies to the choice, and says it in one line. */
function adapt() {
  const edition = checked("edition");
  const words = (edition?.dataset.words ?? "").split(" ");
  for (const label of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-word]"))) {
    const applies = words.includes(label.dataset.word ?? "");
    label.hidden = !applies;
    /** @type {HTMLInputElement} */ (label.querySelector("input")).disabled = !applies;
  }
  const choice = chosen();
  part("levels").hidden = choice.opponent !== "computer";
  part("sides").hidden = choice.opponent === "device";
  const opponent = {
    computer: t("computer, %(level)s", { level: levelName(choice.level) }),
    device: t("friend on this device"),
    link: t("friend by link"),
  }[choice.opponent];
  const games = choice.length === 1 ? t("single game") : t("best of %(n)s", { n: choice.length });
  const aggressive = choice.rules.includes("+aggressive") ? [t("aggressive")] : [];
  part("chosen").textContent = [edition?.dataset.title, ...aggressive, opponent, games].join(" · ");
}

/** Every field as text, so that it can be put back. */
function keep() {
  const fields = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input:checked")]);
  remember("choice", JSON.stringify(fields.map((field) => [field.name, field.value])));
}

function putBack() {
  /** @type {[string, string][]} */
  const kept = JSON.parse(recall("choice") ?? "[]");
  for (const [name, value] of kept) {
    const field = form.querySelector(`input[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
    if (field instanceof HTMLInputElement) field.checked = true;
  }
  const more = form.querySelectorAll("#more input:checked");
  if (more.length) part("more").setAttribute("open", "");
}

async function play() {
  keep();
  const trouble = part("trouble");
  trouble.textContent = "";
  try {
    const answer = await fetch("/api/games", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(chosen()),
    });
    if (!answer.ok) throw new Error(String(answer.status));
    location.assign((await answer.json()).url);
  } catch {
    trouble.textContent = t("The server could not start this game. Please try again.");
  }
}

form.addEventListener("change", adapt);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void play();
});

putBack();
adapt();
document.documentElement.dataset.ready = "";

const running = recall("game");
if (running) {
  part("continue").hidden = false;
  /** @type {HTMLAnchorElement} */ (part("continue").firstElementChild).href = `/game/${encodeURIComponent(running)}`;
}
