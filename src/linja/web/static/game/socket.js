/** The line to the server: it comes back by itself when it drops, and says whether it is up. */

/** @import { ServerMessage } from "../types.js" */

const LONGEST_WAIT = 8000;
const A_PING = 25000;
const REFUSED = 4000;

/**
 * @typedef {object} Line
 * @property {(message: object) => boolean} send false if the line is down
 */

/**
 * @param {string} path
 * @param {(message: ServerMessage) => void} onMessage
 * @param {(up: boolean) => void} onLine
 * @returns {Line}
 */
export function connect(path, onMessage, onLine) {
  const address = new URL(path, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  /** @type {WebSocket | null} */
  let socket = null;
  let wait = 250;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let again;

  function open() {
    clearTimeout(again);
    const opened = new WebSocket(address);
    socket = opened;
    opened.addEventListener("message", (event) => {
      if (socket !== opened) return;
      const message = JSON.parse(event.data);
      if (message.type === "state") {
        wait = 250;
        onLine(true);
      }
      onMessage(message);
    });
    opened.addEventListener("close", (event) => {
      if (socket !== opened) return;
      if (event.code === REFUSED) wait = LONGEST_WAIT; // the server does not want us now: no hurry
      socket = null;
      onLine(false);
      again = setTimeout(open, wait);
      wait = Math.min(2 * wait, LONGEST_WAIT);
    });
  }

  addEventListener("online", () => socket ?? open());
  addEventListener("pagehide", () => socket?.close());
  addEventListener("pageshow", (event) => event.persisted && !socket && open());
  setInterval(() => send({ type: "ping" }), A_PING);
  open();

  /** @param {object} message */
  function send(message) {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  return { send };
}
