/** Where courses begin: how far one has got in each. */

import "../page/settings.js";
import { t } from "../words/i18n.js";
import { lessonsDone } from "./progress.js";

for (const course of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-edition]"))) {
  const lessons = (course.dataset.lessons ?? "").split(" ");
  const done = lessonsDone(course.dataset.edition ?? "").filter((lesson) => lessons.includes(lesson)).length;
  if (!done) continue;
  const soFar = /** @type {HTMLElement} */ (course.querySelector(".so-far"));
  soFar.hidden = false;
  /** @type {HTMLProgressElement} */ (soFar.querySelector("progress")).value = done;
  /** @type {HTMLElement} */ (soFar.querySelector("span")).textContent = t("%(done)s of %(all)s", { done, all: lessons.length });
  const start = /** @type {HTMLElement} */ (course.querySelector(".start"));
  start.textContent = done < lessons.length ? t("Continue") : t("Repeat");
  start.removeAttribute("aria-label");
  start.setAttribute("aria-labelledby", `${start.id} course-${course.dataset.edition}`);
}
