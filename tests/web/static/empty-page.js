/** What modules ask of a browser as soon as they are loaded: a page without elements, and a storage. Import it first. */

class Kept {
  /** @param {string} name */
  getItem(name) {
    return /** @type {any} */ (this)[name] ?? null;
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  setItem(name, value) {
    /** @type {any} */ (this)[name] = value;
  }

  /** @param {string} name */
  removeItem(name) {
    delete (/** @type {any} */ (this)[name]);
  }
}

const page = Object.assign(new EventTarget(), { getElementById: () => null });
for (const [name, value] of Object.entries({ document: page, localStorage: new Kept(), navigator: { languages: ["en-GB"] } })) {
  Object.defineProperty(globalThis, name, { value, configurable: true });
}
