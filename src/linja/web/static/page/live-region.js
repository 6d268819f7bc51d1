/** Announcements for screen readers: the live region `#said` of the page. */

import { byId, make } from "./dom.js";

/** @param {string} text */
export function announce(text) {
  const region = byId("said");
  region.append(make("p", {}, text));
  while (region.childElementCount > 4) region.firstElementChild?.remove();
}
