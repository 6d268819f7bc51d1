/**
 * Keeps the site on the device, so that it works offline, and adds the headers with which threads may share memory.
 *
 * Pages come from the network while there is one, so that nobody is stuck with an old version; all that they load has a
 * fingerprint in its address and comes from the cache. `linja.web.site` writes this file with the list SITE before it.
 */

/** @type {any} */
const worker = globalThis;
/** @type {{ version: string, shared: string[], pages: Record<string, string[]> }} */
const { version, shared, pages } = worker.SITE;
const PREFIX = "linja-";
const CACHE = `${PREFIX}${version}`;
const ROOT = new URL("./", worker.location.href).href;
const PATIENCE = 3000; // milliseconds for a page from the network
const HEADERS = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
};

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
worker.addEventListener("message", (/** @type {any} */ event) => event.waitUntil(add(pages[event.data.language] ?? [])));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(ROOT)) event.respondWith(answer(request));
});

/** The new version is on the device, in the languages in which the old one was, before it takes over. */
async function install() {
  const wanted = [];
  for (const [language, files] of Object.entries(pages)) if (await caches.match(`${ROOT}${language}/`)) wanted.push(...files);
  await add([...shared, ...wanted]);
  await worker.skipWaiting();
}

/** Pages that are open may still need the version before this one. */
async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {string[]} files that are not there yet */
async function add(files) {
  const cache = await caches.open(CACHE);
  const known = new Set((await cache.keys()).map(({ url }) => url));
  const missing = files.map((file) => new URL(file, ROOT).href).filter((url) => !known.has(url));
  await Promise.all(missing.map((url) => cache.add(new Request(url, { cache: "no-cache" }))));
}

/** @param {Request} request */
async function answer(request) {
  if (request.mode === "navigate") return isolated(await networkFirst(request));
  return isolated((await caches.match(request)) ?? (await fetch(request)));
}

/** @param {Request} request */
async function networkFirst(request) {
  const fromNetwork = fetch(request);
  const late = new Promise((_, reject) => setTimeout(reject, PATIENCE));
  try {
    return await Promise.race([fromNetwork, late]);
  } catch {
    const cache = await caches.open(CACHE);
    return (await cache.match(request, { ignoreSearch: true })) ?? fromNetwork;
  }
}

/**
 * @param {Response} response
 * @returns {Response}
 */
function isolated(response) {
  if (response.type === "opaqueredirect" || response.status === 0) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
  const { body, status, statusText } = response;
  return new Response([204, 304].includes(status) ? null : body, { status, statusText, headers });
}
