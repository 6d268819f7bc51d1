/** Bytes of a solution that is fetched in parts. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { readParts } from "#static/offline/parts.js";

const bytes = Uint8Array.from({ length: 100 }, (_, at) => at);
const PART = 16;

/** @param {Uint8Array<ArrayBuffer>} part */
async function sha256(part) {
  return Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", part)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * A host with these parts.
 * @param {(number: number) => Uint8Array<ArrayBuffer> | null} partOf
 */
async function host(partOf) {
  const checksums = [];
  for (let at = 0; at < bytes.length; at += PART) checksums.push(await sha256(bytes.slice(at, at + PART)));
  const about = new TextEncoder().encode(JSON.stringify({ size: bytes.length, part: PART, sha256: checksums }));
  globalThis.fetch = async (address) => {
    const number = /([0-9]+)\.bin$/.exec(String(address));
    const found = number ? partOf(Number(number[1])) : about;
    return new Response(found, { status: found ? 200 : 404 });
  };
  return readParts("http://host/solution/");
}

const whole = (/** @type {number} */ number) => bytes.slice(PART * number, PART * (number + 1));

test("any bytes are read, also across parts and past the end", async () => {
  const read = await host(whole);
  for (const [offset, length] of [[0, 1], [0, 100], [15, 2], [16, 16], [30, 40], [90, 50], [99, 1], [100, 5], [3, 0]]) {
    assert.deepEqual([...(await read(offset, length))], [...bytes.slice(offset, offset + length)]);
  }
});

test("a part that is missing or damaged is refused, and asked for again later", async () => {
  let isThere = false;
  const read = await host((number) => (number !== 2 || isThere ? whole(number) : null));
  const fails = () => read(30, 10).then(() => false, () => true);
  assert.ok(await fails());
  assert.deepEqual([...(await read(0, 20))], [...bytes.slice(0, 20)]);
  isThere = true;
  assert.deepEqual([...(await read(30, 10))], [...bytes.slice(30, 40)]);
  const damaged = await host((number) => (number === 2 ? new Uint8Array(PART) : whole(number)));
  assert.ok(await damaged(30, 10).then(() => false, () => true));
});
