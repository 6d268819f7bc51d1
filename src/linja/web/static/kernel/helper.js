/** A worker that works for the one that solves. */

import { help } from "./instance.js";

addEventListener("message", ({ data }) => help(data), { once: true });
