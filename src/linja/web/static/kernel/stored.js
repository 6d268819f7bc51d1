/** Solutions in the origin-private file system: one file for each set of rules. Only what is whole can be opened. */

/** @import { ReadBytes, Sink } from "./solution-file.js" */

/**
 * What workers have, and TypeScript knows for workers only.
 * @typedef {Sink & { truncate(size: number): void, flush(): void, close(): void }} SyncAccess
 */

const FOLDER = "solutions";

/**
 * A new, empty file to be written by a worker. Throws a DOMException: NoModificationAllowedError while another tab
 * writes it, others where there is no storage.
 * @param {string} rules
 */
export async function createStored(rules) {
  /** @type {any} */
  const handle = await (await folder()).getFileHandle(rules, { create: true });
  /** @type {SyncAccess} */
  const access = await handle.createSyncAccessHandle();
  access.truncate(0);
  return access;
}

/**
 * How to read a stored solution; null if none is there.
 * @param {string} rules
 * @returns {Promise<ReadBytes | null>}
 */
export async function readStored(rules) {
  try {
    const file = await (await (await folder()).getFileHandle(rules)).getFile();
    return async (offset, length) => new Uint8Array(await file.slice(offset, offset + length).arrayBuffer());
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotFoundError") return null;
    throw error;
  }
}

/** @param {string} rules */
export async function removeStored(rules) {
  await (await folder()).removeEntry(rules);
}

async function folder() {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });
}
