/** What is refused: a code as the server has it, and why, in English. */

const STATUSES = { "not-found": 404, "not-possible": 409, stale: 409 };

export class Refusal extends Error {
  /**
   * @param {string} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.code = code;
  }

  /** As an answer over HTTP. */
  get status() {
    return STATUSES[/** @type {keyof typeof STATUSES} */ (this.code)] ?? 400;
  }

  toJson() {
    return { code: this.code, message: this.message };
  }
}
