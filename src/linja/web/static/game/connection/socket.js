/** The WebSocket to the server: it reconnects when it is closed or silent. */

/** @import { ServerMessage } from "../../types/game.js" */

import { openSocket } from "../../browser/backend.js";

const FIRST_RETRY = 500;
const LONGEST_RETRY = 10000;
const PING_INTERVAL = 25000;
const PONG_TIMEOUT = 8000; // a connection that was cut on the way does not close
const CLOSED_AS_REFUSED = 4000;

/**
 * @typedef {object} Connection
 * @property {(message: object) => boolean} send false if it is not connected
 */

/**
 * @param {string} path
 * @param {(message: ServerMessage) => void} onMessage
 * @param {(connected: boolean) => void} onConnected true only after the first state has arrived
 * @returns {Connection}
 */
export function connect(path, onMessage, onConnected) {
  /** @type {WebSocket | null} */
  let socket = null;
  let retryDelay = FIRST_RETRY;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retryTimer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pongTimer;

  function open() {
    clearTimeout(retryTimer);
    const opened = openSocket(path);
    socket = opened;
    opened.addEventListener("message", (event) => {
      if (socket !== opened) return;
      clearTimeout(pongTimer);
      const message = JSON.parse(event.data);
      onMessage(message);
      if (message.type === "state") {
        retryDelay = FIRST_RETRY;
        onConnected(true);
      }
    });
    opened.addEventListener("close", (event) => {
      if (socket !== opened) return;
      if (event.code === CLOSED_AS_REFUSED) retryDelay = LONGEST_RETRY; // the server is full: no hurry
      drop();
    });
  }

  /** The delay is random, so that not all clients of a restarted server come back in the same moment. */
  function drop() {
    clearTimeout(pongTimer);
    socket = null;
    onConnected(false);
    retryTimer = setTimeout(open, retryDelay * (0.75 + Math.random() / 2));
    retryDelay = Math.min(2 * retryDelay, LONGEST_RETRY);
  }

  /** The device is online or the page is visible again: check at once, whatever was planned or begun before. */
  function checkNow() {
    retryDelay = FIRST_RETRY;
    if (socket?.readyState === WebSocket.OPEN) {
      ping();
    } else {
      const begun = socket;
      open();
      begun?.close();
    }
  }

  function ping() {
    if (!send({ type: "ping" })) return;
    const asked = socket;
    clearTimeout(pongTimer);
    pongTimer = setTimeout(() => {
      if (socket !== asked) return;
      drop();
      asked?.close();
    }, PONG_TIMEOUT);
  }

  addEventListener("online", checkNow);
  document.addEventListener("visibilitychange", () => document.hidden || checkNow());
  addEventListener("pagehide", () => socket?.close());
  addEventListener("pageshow", (event) => event.persisted && checkNow());
  setInterval(ping, PING_INTERVAL);
  open();

  /** @param {object} message */
  function send(message) {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  return { send };
}
