/** The record of what is on the page: written by the server after each change, for the address, the link and the file. */

/** @import { RecordTree } from "../../types/api.js" */
/** @import { TreeNode } from "./tree.js" */

import { fetchJson, post } from "../../browser/api.js";
import { pageAddress } from "../../browser/backend.js";
import { byId } from "../../page/dom.js";
import { listenForSharing, showLink } from "../../page/share-link.js";
import { t } from "../../words/i18n.js";
import { treeTurns } from "./tree.js";

const WRITE_DELAY = 400; // milliseconds without a change
const LONGEST_LINK = 8000; // what travels well

/** @type {ReturnType<typeof setTimeout> | undefined} */
let writeTimer;
let text = "";

/**
 * The address of a record, which is written without line breaks.
 * @param {string} record
 */
function linkTo(record) {
  const query = new URLSearchParams({ record: record.trim().replace(/\s+/g, " ") });
  return new URL(pageAddress(`/analysis?${query}`), location.href).href;
}

/**
 * @param {string} record
 * @param {string | null} [address] of its own, where it has one
 */
export function showRecordLink(record, address = null) {
  text = record;
  const link = address ?? linkTo(record);
  const fits = link.length <= LONGEST_LINK;
  showLink("game", fits ? link : "");
  byId("game-sharing").hidden = !fits;
  if (!fits) byId("game-copied").textContent = t("Too long for a link. Save the record instead.");
}

/**
 * Has the server write the record when nothing has changed for a moment.
 * @param {RecordTree} record
 * @param {TreeNode} start
 * @param {(trouble: unknown) => void} failed
 */
export function writeRecordSoon(record, start, failed) {
  clearTimeout(writeTimer);
  writeTimer = setTimeout(async () => {
    const { rules, headers, result } = record;
    const wanted = { rules, start: start.position, headers, result, comment: start.comment, turns: treeTurns(start) };
    try {
      const tree = /** @type {RecordTree} */ (await fetchJson("/api/records/write", post(wanted)));
      showRecordLink(tree.text);
      const link = linkTo(tree.text);
      if (link.length <= LONGEST_LINK) history.replaceState(null, "", link);
      document.documentElement.dataset.kept = String(tree.turns.length);
    } catch (error) {
      failed(error);
    }
  }, WRITE_DELAY);
}

/**
 * @param {string} rules
 * @param {string} position
 * @param {string} bottom
 */
export function showPositionLinks(rules, position, bottom) {
  const query = new URLSearchParams({ rules, position });
  showLink("position", new URL(pageAddress(`/analysis?${query}`), location.href).href);
  byId("position-text").textContent = position;
  byId("edit").setAttribute("href", pageAddress(`/editor?${query}`));
  query.set("bottom", bottom);
  byId("picture").setAttribute("href", `/picture.png?${query}`);
}

export function listenForRecordLinks() {
  listenForSharing("game");
  listenForSharing("position");
  byId("download").addEventListener("click", () => {
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = Object.assign(document.createElement("a"), { href: address, download: "linja.txt" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  });
}
