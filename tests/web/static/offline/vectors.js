/** What tests/web/offline_vectors.py has written, and the data of a site. */

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { Kernels } from "#static/offline/kernels.js";

const root = new URL("../../../../", import.meta.url);

/** @param {string} name */
const read = (name) => new Uint8Array(readFileSync(new URL(name, root)));

export const vectors = JSON.parse(new TextDecoder().decode(read("build/offline-vectors/vectors.json")));

/** As a site has them. */
export const kernels = new Kernels(vectors.tables, async (name) => new Uint8Array(gunzipSync(read(`build/offline-vectors/data/${name}.bin`))));
