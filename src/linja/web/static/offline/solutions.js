/** Solving in this browser: asked for, cancelled, and begun again when its page was closed in the middle of it. */

import { removeStored } from "../kernel/stored.js";
import { keep, kept } from "./database.js";
import { Refusal } from "./refusal.js";

/** @import { Kernels } from "./kernels.js" */

/** @typedef {{ worker: Worker, began: number, progress: number }} Build */

const TELL_EVERY = 500; // milliseconds
const MEGABYTE = 1_000_000;
const MOST_PIECES = 12; // a smaller board needs very little

export class Solutions {
  /** @type {Map<string, Build>} */
  #builds = new Map();
  /** @type {Map<string, keyof typeof PROBLEMS>} why it could not be solved */
  #problems = new Map();

  /**
   * @param {Kernels} kernels
   * @param {(status: any) => void} tell pages what has changed
   */
  constructor(kernels, tell) {
    this.kernels = kernels;
    this.tell = tell;
  }

  /** @param {string} rules */
  async status(rules) {
    const build = this.#builds.get(rules);
    const isReady = !build && (await this.kernels.lookup(this.kernels.rules(rules))) !== null;
    const reason = build || isReady ? undefined : this.#problems.get(rules);
    const problem = build || isReady ? null : reason ? PROBLEMS[reason] : await this.#lack(rules);
    return {
      type: "solution",
      rules,
      status: build ? "building" : isReady ? "ready" : "missing",
      progress: build ? build.progress : isReady ? 1 : null,
      seconds_left: build ? secondsLeft(build) : null,
      refused: (await refusals()).includes(rules),
      possible: problem === null,
      problem,
      reason,
    };
  }

  async statuses() {
    const all = new Set([...this.kernels.tables.standard, ...this.kernels.used]);
    return { solutions: await Promise.all([...all].map((rules) => this.status(rules))) };
  }

  /**
   * Why these rules cannot be solved here.
   * @param {string} rules
   */
  async #lack(rules) {
    const { sizes, fullBoard } = this.kernels.tables;
    const size = sizes[rules] ?? (this.kernels.rules(rules).pieces === MOST_PIECES ? fullBoard : 0);
    if (!navigator.storage?.getDirectory) return "this browser has no storage for it";
    const { quota = Infinity, usage = 0 } = (await navigator.storage.estimate?.()) ?? {};
    return quota - usage < size ? `${Math.ceil(size / MEGABYTE)} MB of storage are needed` : null;
  }

  /** @param {string} rules */
  async start(rules) {
    const { status, problem } = await this.status(rules);
    if (status !== "missing") return this.status(rules);
    const repeatable = this.#problems.delete(rules) ? await this.#lack(rules) : problem;
    if (repeatable) throw new Refusal("no-room", repeatable);
    await keep("refused", (await refusals()).filter((each) => each !== rules));
    await keep("solving", rules);
    const bytes = await this.kernels.readFile("kernel.wasm");
    const worker = new Worker(new URL("../kernel/solving.js", import.meta.url), { type: "module" });
    const build = { worker, began: performance.now(), progress: 0 };
    this.#builds.set(rules, build);
    let told = 0;
    worker.onmessage = ({ data }) => {
      if (data.type !== "progress") return void this.#ended(rules, data);
      build.progress = data.done / data.total;
      if (performance.now() - told < TELL_EVERY) return;
      told = performance.now();
      void this.#report(rules);
    };
    worker.onerror = () => void this.#ended(rules, { type: "failed", reason: "kernel", message: "" });
    const kernel = URL.createObjectURL(new Blob([bytes]));
    worker.postMessage({ kernel, rules, fields: this.kernels.rules(rules).fields, threads: navigator.hardwareConcurrency || 1 });
    void this.#report(rules);
    return this.status(rules);
  }

  /**
   * Stops solving these rules, or says that they are not to be solved.
   * @param {string} rules
   */
  async refuse(rules) {
    await keep("refused", [...new Set([...(await refusals()), rules])]);
    await keep("solving", null);
    this.#builds.get(rules)?.worker.postMessage("cancel");
    await this.#report(rules);
    return this.status(rules);
  }

  /** Goes on with what was begun on a page that has been closed since. */
  async resume() {
    const rules = await kept("solving");
    if (rules && !this.#builds.has(rules)) await this.start(rules).catch(() => keep("solving", null));
  }

  /** Removes every stored solution. */
  async removeAll() {
    await keep("refused", []);
    for (const rules of [...this.kernels.tables.standard, ...this.kernels.used]) {
      await removeStored(rules).catch(() => undefined); // there was none
      this.kernels.forgetLookup(rules);
    }
  }

  /**
   * @param {string} rules
   * @param {import("../kernel/solving.js").Ended} ended
   */
  async #ended(rules, ended) {
    this.#builds.get(rules)?.worker.terminate();
    this.#builds.delete(rules);
    if (ended.type !== "failed" || ended.reason !== "busy") await keep("solving", null);
    if (ended.type === "failed") this.#problems.set(rules, ended.reason);
    const published = this.kernels.tables.published[rules];
    if (ended.type === "solved" && published && ended.sha256 !== published) {
      this.#problems.set(rules, "values");
      await removeStored(rules);
    }
    this.kernels.forgetLookup(rules);
    await this.#report(rules);
  }

  /** @param {string} rules */
  async #report(rules) {
    this.tell(await this.status(rules));
  }
}

const PROBLEMS = {
  busy: "another tab is solving it",
  storage: "there is not enough storage",
  memory: "there is not enough memory",
  kernel: "the solver has stopped",
  values: "the values found are not the published ones",
};

/** @returns {Promise<string[]>} rules that the visitor does not want to be solved */
async function refusals() {
  return (await kept("refused")) ?? [];
}

/** @param {Build} build */
function secondsLeft({ began, progress }) {
  return progress > 0.02 ? Math.ceil(((performance.now() - began) / 1000) * (1 / progress - 1)) : null;
}
