/** A solution that the host has cut into parts (`linja site --with-solution`): each is fetched when it is needed, checked, and kept. */

/** @import { ReadBytes } from "../kernel/solution-file.js" */

const MOST_PARTS = 64; // in memory at a time; each has a megabyte

/**
 * How to read the solution in this folder.
 * @param {string} folder its address
 * @returns {Promise<ReadBytes>}
 */
export async function readParts(folder) {
  const { size, part, sha256 } = JSON.parse(new TextDecoder().decode(await fetched(`${folder}index.json`)));
  /** @type {Map<number, Promise<Uint8Array>>} used last comes last */
  const open = new Map();

  /** @param {number} number */
  function partOf(number) {
    const found = open.get(number) ?? checked(`${folder}${number}.bin`, sha256[number]);
    open.delete(number);
    open.set(number, found);
    found.catch(() => open.delete(number)); // the next one may succeed
    if (open.size > MOST_PARTS) open.delete(/** @type {number} */ (open.keys().next().value));
    return found;
  }

  return async (offset, length) => {
    const end = Math.min(offset + length, size);
    const numbers = Array.from({ length: Math.max(0, Math.ceil(end / part) - Math.floor(offset / part)) }, (_, at) => Math.floor(offset / part) + at);
    const parts = await Promise.all(numbers.map(partOf));
    const bytes = new Uint8Array(Math.max(0, end - offset));
    parts.forEach((content, at) => {
      const start = numbers[at] * part;
      const wanted = content.subarray(Math.max(0, offset - start), end - start);
      bytes.set(wanted, Math.max(0, start - offset));
    });
    return bytes;
  };
}

/**
 * @param {string} address
 * @param {string} sha256
 */
async function checked(address, sha256) {
  const bytes = await fetched(address);
  if (!crypto.subtle) return bytes; // only where pages are not secure; the kernel checks each chunk
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  if (Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") !== sha256) throw new Error(`${address} is damaged`);
  return bytes;
}

/** @param {string} address */
async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
