/** QR codes are those that segno makes. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { qrCode, qrPicture } from "#static/offline/friend/qr.js";
import { vectors } from "../vectors.js";

const rowsOf = (/** @type {boolean[][]} */ code) => code.map((row) => row.map(Number).join(""));

test("a code of every size has the same modules", () => {
  for (const { text, mask, rows } of vectors.qr) assert.deepEqual(rowsOf(qrCode(text, mask)), rows, `${text.length} bytes`);
});

test("what is too long for the largest code is refused", () => {
  const { text } = vectors.qr.at(-1);
  assert.throws(() => qrCode(`${text}x`), RangeError);
});

test("the best of all masks is chosen, and drawn with a quiet zone", () => {
  const text = "https://example.org/linja/#game=zen-a";
  const codes = Array.from({ length: 8 }, (_, mask) => rowsOf(qrCode(text, mask)).join());
  assert.ok(codes.includes(rowsOf(qrCode(text)).join()));
  assert.match(qrPicture(text), /viewBox="0 0 37 37".*M4 4h1v1h-1z/);
});
