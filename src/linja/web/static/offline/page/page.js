/** On pages that `linja site` has written: connects the page with a worker that answers like a server. It runs before all else. */

import { folderOf } from "./addresses.js";

/** @import { Backend } from "../../browser/backend.js" */

const ROOT = new URL("../../../../", import.meta.url);
const LANGUAGE = document.documentElement.lang;
const query = new URLSearchParams(location.search);
const worker = new Worker(new URL("../worker.js", import.meta.url), { type: "module" });

/** A module with one function, which has one instruction that works on 16 bytes at a time. */
const SIMD = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11);

/** @type {Map<number, (answer: { status: number, body: any }) => void>} */
const asked = new Map();
/** @type {Map<number, Socket>} */
const sockets = new Map();
let numbers = 0;

worker.addEventListener("message", ({ data }) => {
  if ("socket" in data) sockets.get(data.socket)?.receive(data);
  else {
    asked.get(data.id)?.(data);
    asked.delete(data.id);
  }
});

/**
 * @param {string} address
 * @param {RequestInit} [request]
 * @returns {Promise<Response>}
 */
function request(address, { method = "GET", body, signal } = {}) {
  if (method === "POST" && address.startsWith("/api/solutions/")) void navigator.storage?.persist?.();
  return new Promise((resolve, reject) => {
    const id = ++numbers;
    asked.set(id, ({ status, body }) => resolve(new Response(typeof body === "string" ? body : JSON.stringify(body), { status })));
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.postMessage({ id, method, address, body: typeof body === "string" ? JSON.parse(body) : null });
  });
}

/** What a page uses of a WebSocket. */
class Socket extends EventTarget {
  #number = ++numbers;
  /** @type {number} */
  readyState = WebSocket.CONNECTING;

  /** @param {string} game */
  constructor(game) {
    super();
    sockets.set(this.#number, this);
    worker.postMessage({ socket: this.#number, open: game });
  }

  /** @param {{ message?: string, closed?: boolean }} told */
  receive({ message, closed }) {
    if (closed) return this.close();
    this.readyState = WebSocket.OPEN;
    this.dispatchEvent(new MessageEvent("message", { data: message }));
  }

  /** @param {string} message */
  send(message) {
    worker.postMessage({ socket: this.#number, message });
  }

  close() {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    sockets.delete(this.#number);
    worker.postMessage({ socket: this.#number, close: true });
    this.dispatchEvent(new CloseEvent("close", { code: 1000 }));
  }
}

/** @param {string} path */
function pageAddress(path) {
  if (!path.startsWith("/")) return path;
  return new URL(`${LANGUAGE}/${folderOf(path, document.getElementById("main")?.dataset.rules)}`, ROOT).href;
}

/** @type {Backend} */
const backend = {
  request,
  openSocket: (path) => /** @type {any} */ (new Socket(decodeURIComponent(path.split("/")[3]))),
  pageAddress,
  changeLanguage(code) {
    const path = location.href.slice(ROOT.href.length + LANGUAGE.length);
    location.assign(`${ROOT.href}${code}${path}`);
  },
};

/** The module of the analysis board has to wait for what the address asks for. */
async function startStudy() {
  const study = document.getElementById("study");
  const module = /** @type {HTMLLinkElement | null} */ (document.getElementById("study-module"));
  if (!study || !module) return;
  const answer = await request(`/page/study${location.search}`);
  if (!answer.ok) return location.replace(pageAddress("/no-game"));
  study.textContent = await answer.text();
  await import(module.href);
}

async function register() {
  if (!("serviceWorker" in navigator)) return;
  try {
    const { scope } = await navigator.serviceWorker.register(new URL("service-worker.js", ROOT), { updateViaCache: "none" });
    const { active } = await navigator.serviceWorker.ready;
    if (scope === ROOT.href) active?.postMessage({ language: LANGUAGE });
  } catch (error) {
    console.info(`not available offline: ${error}`); // in private windows, for instance
  }
}

/** The page was written for every game, puzzle and visitor: what is different for this one. */
function fitPage() {
  const main = document.getElementById("main");
  for (const name of ["game", "name"]) if (main && name in main.dataset) main.dataset[name] = query.get(name) ?? "";
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[href*='=GAME']"))) {
    link.href = link.href.replace("GAME", query.get("game") ?? "");
  }
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-record]"))) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      void download();
    });
  }
  for (const choice of document.querySelectorAll("input[value=anybody]")) choice.closest("label")?.remove();
  for (const unknown of document.querySelectorAll("option[value=rules-of-thumb]")) unknown.remove();
  for (const choice of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input:is([name=opponent], [name=friend])"))) {
    if (!document.querySelector(`input[name=${choice.name}]:checked`)) choice.checked = true;
  }
  const edited = document.getElementById("edited");
  if (edited) edited.textContent = JSON.stringify({ rules: query.get("rules") ?? "zen", position: query.get("position") ?? "" });
  const looks = document.documentElement.dataset;
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("#settings input"))) {
    if (field.name in looks) field.checked = looks[field.name] === (field.type === "radio" ? field.value : "on");
  }
}

async function download() {
  const text = await (await request(`/api/games/${query.get("game")}/record`)).text();
  const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href, download: `linja-${query.get("game")}.txt` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}

/** A game that is not on this device has no page here. */
async function checkGame() {
  const { game } = document.getElementById("main")?.dataset ?? {};
  if (game === undefined) return;
  const { status } = await request(`/api/games/${encodeURIComponent(game)}`);
  if (status === 404) location.replace(pageAddress("/no-game"));
}

/** A browser that cannot run the kernel is told what it lacks, in the words for one without scripts. */
function checkBrowser() {
  if (globalThis.WebAssembly?.validate(SIMD)) return;
  const notice = Object.assign(document.createElement("div"), { innerHTML: document.querySelector("noscript")?.textContent });
  notice.setAttribute("role", "alert");
  document.body.prepend(notice);
}

Object.assign(globalThis, { linjaBackend: backend });
checkBrowser();
fitPage();
void checkGame();
void startStudy();
addEventListener("load", () => void register());
