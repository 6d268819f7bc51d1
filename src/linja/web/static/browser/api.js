/** Requests to the server. Failures are an ApiError whose message can be shown as it is. */

import { t } from "../words/i18n.js";
import { pageAddress, request as ask } from "./backend.js";

const RETRY_DELAYS = [500, 1500, 4000, 8000]; // milliseconds, while the server is busy

/** Why a request failed: in words, and with the server's code (`bad-request`, `too-fast`, `no-answer`, …). */
export class ApiError extends Error {
  /**
   * @param {string} code
   * @param {string} [detail] the server's message, in English
   */
  constructor(code, detail = "") {
    super(errorText(code));
    this.code = code;
    this.detail = detail;
  }
}

/** @param {string} code */
function errorText(code) {
  if (code === "bad-request") return t("This position is not possible with these rules.");
  if (code === "too-fast") return t("The server is busy. Please try again in a moment.");
  if (code === "no-answer") return t("The server isn't answering. Please try again.");
  return t("The server couldn't answer. Please try again.");
}

/**
 * Fetches JSON, and tries again after a pause if the server is busy.
 * @param {string} address
 * @param {RequestInit} request
 */
export async function fetchJson(address, request) {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask(address, request).catch((error) => {
      if (request.signal?.aborted) throw error;
      throw new ApiError("no-answer");
    });
    if (answer.ok) return answer.json();
    if (answer.status !== 429 || tries >= RETRY_DELAYS.length) throw await apiError(answer);
    await pause(RETRY_DELAYS[tries] * (0.75 + Math.random() / 2), request.signal);
  }
}

/**
 * Fetches a text. Raises ApiError.
 * @param {string} address
 */
export async function fetchText(address) {
  const answer = await ask(address).catch(() => null);
  if (!answer?.ok) throw new ApiError("no-answer");
  return answer.text();
}

/**
 * A POST request with a JSON body.
 * @param {object} body
 * @returns {RequestInit}
 */
export function post(body) {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

/**
 * Creates a game.
 * @param {object} choice
 * @param {string} [query] for its page
 * @returns {Promise<string>} its address; the cause of an Error is the HTTP status
 */
export async function createGame(choice, query = "") {
  const answer = await ask("/api/games", post(choice));
  if (!answer.ok) throw new Error("no game", { cause: answer.status });
  return pageAddress(`${(await answer.json()).url}${query}`);
}

/** @param {Response} answer */
async function apiError(answer) {
  const body = await answer.json().catch(() => null);
  return new ApiError(body?.error?.code ?? "failed", body?.error?.message);
}

/**
 * @param {number} milliseconds
 * @param {AbortSignal | null} [signal]
 * @returns {Promise<void>}
 */
function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => (clearTimeout(timer), reject(signal.reason)), { once: true });
  });
}
