/** The visitor's games, settings and results as one file, to be loaded in another browser or on another server. */

import { post } from "../browser/api.js";
import { request } from "../browser/backend.js";
import { LOOKS, setCookie } from "../browser/storage.js";
import { byId } from "../page/dom.js";
import { t } from "../words/i18n.js";

const PREFIX = "linja-";
const MOST_AT_ONCE = 50_000; // characters in a request: servers take little more

/** @typedef {{ linja: 1, games: { id: string }[], kept: Record<string, string>, looks: Record<string, string> }} Backup */

export function listenForBackup() {
  const section = byId("backup");
  const load = /** @type {HTMLInputElement} */ (byId("backup-load"));
  const said = byId("backup-said");
  byId("backup-save").addEventListener("click", async () => {
    said.textContent = "";
    const answer = await request("/api/me/backup").catch(() => null);
    if (!answer?.ok) return void (said.textContent = t("The server couldn't answer. Please try again."));
    const { games } = await answer.json();
    const href = URL.createObjectURL(new Blob([JSON.stringify(backupOf(games))], { type: "application/json" }));
    Object.assign(document.createElement("a"), { href, download: "linja.json" }).click();
    setTimeout(() => URL.revokeObjectURL(href), 1000);
  });
  load.addEventListener("change", async () => {
    said.textContent = "";
    try {
      const { games, kept, looks } = readBackup((await load.files?.[0]?.text()) ?? "");
      const ids = await addGames(games);
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(PREFIX + name, renamed(value, ids));
      for (const name of LOOKS) if (name in looks) setCookie(name, looks[name]);
      said.textContent = section.dataset.loaded ?? "";
    } catch {
      said.textContent = section.dataset.unreadable ?? "";
    }
    load.value = "";
  });
}

/**
 * Sends games on, some at a time, and returns the names that they have now. Throws an Error if any is refused.
 * @param {{ id: string }[]} games
 * @returns {Promise<Record<string, string>>}
 */
async function addGames(games) {
  /** @type {Record<string, string>} */
  const ids = {};
  for (let sent = 0; sent < games.length; ) {
    let count = 1;
    while (sent + count < games.length && JSON.stringify(games.slice(sent, sent + count + 1)).length < MOST_AT_ONCE) count += 1;
    const answer = await request("/api/me/backup", post({ games: games.slice(sent, sent + count) }));
    if (!answer.ok) throw new Error(String(answer.status));
    Object.assign(ids, (await answer.json()).ids);
    sent += count;
  }
  return ids;
}

/**
 * What has been kept, with the games' new names in it.
 * @param {string} text
 * @param {Record<string, string>} ids
 */
function renamed(text, ids) {
  return text.replace(/"id":"([^"]*)"/g, (whole, id) => (id in ids ? `"id":"${ids[id]}"` : whole));
}

/**
 * @param {{ id: string }[]} games
 * @returns {Backup}
 */
function backupOf(games) {
  const kept = Object.entries(localStorage).filter(([name]) => name.startsWith(PREFIX)).map(([name, value]) => [name.slice(PREFIX.length), value]);
  const looks = LOOKS.flatMap((name) => {
    const found = new RegExp(`(?:^|; )${PREFIX}${name}=([a-z]+)`).exec(document.cookie);
    return found ? [[name, found[1]]] : [];
  });
  return { linja: 1, games, kept: Object.fromEntries(kept), looks: Object.fromEntries(looks) };
}

/**
 * What a file has. Throws an Error if it is not a backup; what does not belong into one is left out.
 * @param {string} text
 * @returns {Backup}
 */
export function readBackup(text) {
  const { linja, games, kept = {}, looks = {} } = JSON.parse(text);
  if (linja !== 1 || !Array.isArray(games)) throw new Error("not a backup");
  const texts = Object.entries(kept).filter(([, value]) => typeof value === "string");
  const known = Object.entries(looks).filter(([, value]) => /^[a-z]{1,8}$/.test(String(value)));
  return { linja, games, kept: Object.fromEntries(texts), looks: Object.fromEntries(known) };
}
