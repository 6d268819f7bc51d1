/** helper.js as a thread of Node. */

import { parentPort } from "node:worker_threads";
import { help } from "#static/kernel/instance.js";

parentPort.once("message", help);
