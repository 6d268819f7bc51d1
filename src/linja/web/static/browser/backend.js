/** Where answers come from: the server or, on a page that `linja site` has written, a worker beside the page (offline/). */

/**
 * @typedef {object} Backend
 * @property {(address: string, request?: RequestInit) => Promise<Response>} request as `fetch`
 * @property {(path: string) => WebSocket} openSocket
 * @property {(path: string) => string} pageAddress where a page is that the server has at this path
 * @property {(code: string) => void} changeLanguage shows this page in another language, which has been stored
 */

/** @type {Backend} */
const server = {
  request: (address, request) => fetch(address, request),
  openSocket(path) {
    const address = new URL(path, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    return new WebSocket(address);
  },
  pageAddress: (path) => path,
  changeLanguage: () => location.reload(),
};

export const { request, openSocket, pageAddress, changeLanguage } =
  /** @type {{ linjaBackend?: Backend }} */ (globalThis).linjaBackend ?? server;
