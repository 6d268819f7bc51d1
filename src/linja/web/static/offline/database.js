/** The visitor's games, kept in this browser (IndexedDB). Every change says which version it is for, so that two tabs cannot both make it. */

/** @import { StoredGame } from "./table.js" */

const NAME = "linja";
const GAMES = "games";
const KEPT = "kept";

/** @type {Promise<IDBDatabase> | undefined} */
let opening;

function database() {
  opening ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(GAMES, { keyPath: "id" });
      asked.result.createObjectStore(KEPT);
    };
    asked.onsuccess = () => {
      asked.result.onversionchange = () => { // nobody waits for this page to delete or change the database
        asked.result.close();
        opening = undefined;
      };
      resolve(asked.result);
    };
    asked.onerror = () => reject(asked.error);
  });
  opening.catch(() => (opening = undefined)); // the next one may succeed
  return opening;
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(games: IDBObjectStore, done: (value: T) => void) => void} work
 * @returns {Promise<T>}
 */
function inGames(mode, work) {
  return within(GAMES, mode, work);
}

/**
 * @template T
 * @param {string} store
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore, done: (value: T) => void) => void} work
 * @returns {Promise<T>}
 */
async function within(store, mode, work) {
  const transaction = (await database()).transaction(store, mode);
  return new Promise((resolve, reject) => {
    /** @type {T} */
    let found;
    transaction.oncomplete = () => resolve(found);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
    work(transaction.objectStore(store), (value) => (found = value));
  });
}

/**
 * @param {string} id
 * @returns {Promise<StoredGame | undefined>}
 */
export function readGame(id) {
  return inGames("readonly", (games, done) => {
    const asked = games.get(id);
    asked.onsuccess = () => done(asked.result);
  });
}

/** @returns {Promise<StoredGame[]>} */
export function readGames() {
  return inGames("readonly", (games, done) => {
    const asked = games.getAll();
    asked.onsuccess = () => done(asked.result);
  });
}

/**
 * Adds new games; one that is there already stays.
 * @param {StoredGame[]} added
 * @returns {Promise<void>}
 */
export function addGames(added) {
  return inGames("readwrite", (games) => {
    for (const game of added) games.add(game).onerror = (event) => event.preventDefault();
  });
}

/**
 * Changes a game if its log still has this length, and returns whether it had.
 * @param {string} id
 * @param {number} version
 * @param {(game: StoredGame) => void} change
 * @returns {Promise<boolean>}
 */
export function changeGame(id, version, change) {
  return inGames("readwrite", (games, done) => {
    const asked = games.get(id);
    asked.onsuccess = () => {
      const game = /** @type {StoredGame | undefined} */ (asked.result);
      done(game?.log.length === version);
      if (game?.log.length !== version) return;
      change(game);
      games.put(game);
    };
  });
}

/** @returns {Promise<void>} */
export function removeGames() {
  return inGames("readwrite", (games) => void games.clear());
}

/**
 * A value that was kept under a name.
 * @param {string} name
 * @returns {Promise<any>}
 */
export function kept(name) {
  return within(KEPT, "readonly", (values, done) => {
    const asked = values.get(name);
    asked.onsuccess = () => done(asked.result);
  });
}

/**
 * @param {string} name
 * @param {any} value
 * @returns {Promise<void>}
 */
export function keep(name, value) {
  return within(KEPT, "readwrite", (values) => void values.put(value, name));
}
