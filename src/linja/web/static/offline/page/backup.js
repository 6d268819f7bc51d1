/** The visitor's games, settings and results as one file, to be loaded in another browser. */

const PREFIX = "linja-";
const LOOKS = ["theme", "marks", "language"];

/** @typedef {{ linja: 1, games: object[], kept: Record<string, string>, looks: Record<string, string> }} Backup */

/** @param {import("../../browser/backend.js").Backend["request"]} request */
export function listenForBackup(request) {
  const section = document.getElementById("backup");
  const save = document.getElementById("backup-save");
  const load = /** @type {HTMLInputElement | null} */ (document.getElementById("backup-load"));
  const said = document.getElementById("backup-said");
  if (!section || !save || !load || !said) return;
  section.hidden = false;
  save.addEventListener("click", async () => {
    const { games } = await (await request("/api/me/backup")).json();
    const href = URL.createObjectURL(new Blob([JSON.stringify(backupOf(games))], { type: "application/json" }));
    Object.assign(document.createElement("a"), { href, download: "linja.json" }).click();
    setTimeout(() => URL.revokeObjectURL(href), 1000);
  });
  load.addEventListener("change", async () => {
    said.textContent = "";
    try {
      const backup = readBackup((await load.files?.[0]?.text()) ?? "");
      const answer = await request("/api/me/backup", { method: "POST", body: JSON.stringify({ games: backup.games }) });
      if (!answer.ok) throw new Error(String(answer.status));
      for (const [name, value] of Object.entries(backup.kept)) localStorage.setItem(PREFIX + name, value);
      for (const [name, value] of Object.entries(backup.looks)) document.cookie = `${PREFIX}${name}=${value}; path=/; max-age=31536000; samesite=lax`;
      said.textContent = section.dataset.loaded ?? "";
    } catch {
      said.textContent = section.dataset.unreadable ?? "";
    }
    load.value = "";
  });
}

/**
 * @param {object[]} games
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
  const known = Object.entries(looks).filter(([name, value]) => LOOKS.includes(name) && /^[a-z]{1,8}$/.test(String(value)));
  return { linja, games, kept: Object.fromEntries(texts), looks: Object.fromEntries(known) };
}
