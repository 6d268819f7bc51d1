/** Where the pages are: `linja.web.site` writes each into a folder of its own, once for every language. */

/**
 * The place of the page that a server has at this path, in the folder of a language.
 * @param {string} path
 * @param {string} [rules] of the page that leads there
 */
export function folderOf(path, rules = "") {
  const { pathname, search, hash } = new URL(path, "http://site");
  const query = new URLSearchParams(search);
  const [page, name, more] = pathname.slice(1).split("/").map(decodeURIComponent);
  let folder = [page, name, more];
  if (page === "game") {
    query.set("game", name);
    folder = [more ?? "game", name.split("-")[0]];
  } else if (page === "puzzle") {
    query.set("name", name);
    folder = [page, rules];
  } else if (page === "analysis" && search) folder = [page, editionOf(query)];
  const text = query.size ? `?${query}`.replace(/=(?=&|$)/g, "") : "";
  return `${folder.filter(Boolean).map((part) => `${part.replaceAll("+", "-")}/`).join("")}${text}${hash}`;
}

/**
 * The edition whose words a page with this query uses.
 * @param {URLSearchParams} query
 */
function editionOf(query) {
  const rules = /\[Rules "([a-z]+)/.exec(query.get("record") ?? "")?.[1] ?? query.get("rules") ?? "zen";
  return ["classic", "bonus", "zen"].find((edition) => edition === rules.split("+")[0]) ?? "zen";
}
