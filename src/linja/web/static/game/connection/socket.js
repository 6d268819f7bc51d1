/** The line to the server: it comes back by itself when it drops, and says whether it is up. */

/** @import { ServerMessage } from "../../types/game.js" */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10000;
const A_PING = 25000;
const NO_ANSWER = 8000; // a line that has been cut somewhere does not close by itself
const REFUSED = 4000;

/**
 * @typedef {object} Line
 * @property {(message: object) => boolean} send false if the line is down
 */

/**
 * @param {string} path
 * @param {(message: ServerMessage) => void} onMessage
 * @param {(up: boolean) => void} onLine up only with the first state, so that whoever hears of it can look at that
 * @returns {Line}
 */
export function connect(path, onMessage, onLine) {
  const address = new URL(path, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  /** @type {WebSocket | null} */
  let socket = null;
  let wait = FIRST_WAIT;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let again;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let silence;

  function open() {
    clearTimeout(again);
    const opened = new WebSocket(address);
    socket = opened;
    opened.addEventListener("message", (event) => {
      if (socket !== opened) return;
      clearTimeout(silence);
      const message = JSON.parse(event.data);
      onMessage(message);
      if (message.type === "state") {
        wait = FIRST_WAIT;
        onLine(true);
      }
    });
    opened.addEventListener("close", (event) => {
      if (socket !== opened) return;
      if (event.code === REFUSED) wait = LONGEST_WAIT; // the server does not want us now: no hurry
      drop();
    });
  }

  /** Not all clients of a server that restarts come back in the same moment. */
  function drop() {
    clearTimeout(silence);
    socket = null;
    onLine(false);
    again = setTimeout(open, wait * (0.75 + Math.random() / 2));
    wait = Math.min(2 * wait, LONGEST_WAIT);
  }

  /** The device is back: whatever was planned or begun without a network, look at once whether the line is there. */
  function hurry() {
    wait = FIRST_WAIT;
    if (socket?.readyState === WebSocket.OPEN) {
      ask();
    } else {
      const begun = socket;
      open();
      begun?.close();
    }
  }

  function ask() {
    if (!send({ type: "ping" })) return;
    const asked = socket;
    clearTimeout(silence);
    silence = setTimeout(() => {
      if (socket !== asked) return;
      drop();
      asked?.close();
    }, NO_ANSWER);
  }

  addEventListener("online", hurry);
  document.addEventListener("visibilitychange", () => document.hidden || hurry());
  addEventListener("pagehide", () => socket?.close());
  addEventListener("pageshow", (event) => event.persisted && hurry());
  setInterval(ask, A_PING);
  open();

  /** @param {object} message */
  function send(message) {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  return { send };
}
