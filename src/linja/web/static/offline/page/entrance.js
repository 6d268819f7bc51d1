/** The first page of a site: leads to the language that the visitor has chosen, or else the browser's. */

const known = [...document.querySelectorAll("a[hreflang]")].map((link) => link.getAttribute("hreflang") ?? "");
const chosen = /(?:^|; )linja-language=([a-z]+)/.exec(document.cookie)?.[1];
const wanted = [chosen, ...navigator.languages.map((language) => language.split("-")[0]), "en"];
const code = wanted.find((each) => each !== undefined && known.includes(each));
if (code) location.replace(`${code}/${location.search}${location.hash}`);
