/** The settings dialog of every page: looks, sound, language. A change shows at once and is kept. */

import { changeLanguage } from "../browser/backend.js";
import { setCookie, store, stored } from "../browser/storage.js";
import { byId } from "./dom.js";

const dialog = /** @type {HTMLDialogElement} */ (byId("settings"));
const form = /** @type {HTMLFormElement} */ (dialog.querySelector("form"));
const root = document.documentElement;

// Browsers that know `command` open it without this.
if (!("command" in HTMLButtonElement.prototype)) byId("open-settings").addEventListener("click", () => dialog.showModal());

for (const tick of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[data-remember]"))) {
  const fallback = tick.defaultChecked ? "on" : "off";
  tick.checked = (stored(tick.name) ?? fallback) === "on";
}

const volume = /** @type {HTMLInputElement} */ (form.elements.namedItem("volume"));
volume.value = stored("volume") ?? volume.value;

form.addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target);
  if (field.name === "theme" || field.name === "looks" || field.name === "speed") show(field.name, field.value);
  else if (field === volume) store("volume", field.value);
  else if (field instanceof HTMLSelectElement) {
    setCookie("language", field.value);
    changeLanguage(field.value);
  } else if (field.name === "marks" || field.name === "arrows") show(field.name, field.checked ? "on" : "off");
  else {
    store(field.name, field.checked ? "on" : "off");
    document.dispatchEvent(new CustomEvent("preference", { detail: field.name }));
  }
});

/**
 * @param {"theme" | "marks" | "looks" | "speed" | "arrows"} name
 * @param {string} value
 */
function show(name, value) {
  root.dataset[name] = value;
  setCookie(name, value);
}
