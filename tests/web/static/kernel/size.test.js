/** The kernel stays small enough to be loaded before the first move. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { wasm } from "./vectors.js";

test("the kernel has at most 200 kB, 70 kB compressed", () => {
  assert.ok(wasm.length <= 200_000);
  assert.ok(gzipSync(wasm, { level: 9 }).length <= 70_000);
});
