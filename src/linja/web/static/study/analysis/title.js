/** What a record is called: after its players, as the page names them. */

/** @import { RecordTree } from "../../types/api.js" */

import { t } from "../../words/i18n.js";
import { colour, levelName } from "../../words/names.js";

/** @param {RecordTree} tree */
export function titleOf({ headers }) {
  const names = [playerOf(headers.Black), playerOf(headers.Red)];
  return names.some(Boolean) ? names.map((name, at) => name || colour(at ? "r" : "b")).join(" – ") : t("Analysis");
}

/** @param {string | undefined} name as our own records have it for computers and for people without one */
function playerOf(name) {
  const level = /^linja, level (\w+)$/.exec(name ?? "")?.[1];
  if (level) return t("Computer, %(level)s", { level: levelName(level) });
  return name === "Player" ? "" : name;
}
