/** Solves what its address says, looks something up in what was stored, and reports. */

import { Instance } from "/kernel/instance.js";
import { Kernel } from "/kernel/kernel.js";
import { Lookup } from "/kernel/lookup.js";
import { parseRules } from "/kernel/rules.js";
import { readStored, removeStored } from "/kernel/stored.js";

const wishes = new URLSearchParams(location.search);
const rules = wishes.get("rules") ?? "zen";
const downTo = Number(wishes.get("downTo") ?? 0);
const cancelAt = Number(wishes.get("cancelAt") ?? 2);

const report = (data) => fetch("/report", { method: "POST", body: JSON.stringify(data) });
addEventListener("error", ({ message }) => report({ type: "error", message }));
addEventListener("unhandledrejection", ({ reason }) => report({ type: "error", message: String(reason?.stack ?? reason) }));

const fields = parseRules(rules, await (await fetch("/tables.json")).json());
const begun = performance.now();
const worker = new Worker("/kernel/solving.js", { type: "module" });
worker.addEventListener("error", ({ message }) => report({ type: "error", message }));
worker.addEventListener("message", async ({ data }) => {
  if (data.type === "progress") {
    report(data);
    if (data.done / data.total >= cancelAt) worker.postMessage("cancel");
    return;
  }
  const seconds = (performance.now() - begun) / 1000;
  const stored = await readStored(rules);
  const isolated = crossOriginIsolated;
  if (data.type !== "solved") return void report({ ...data, seconds, stored: stored !== null });
  const isSmall = data.size < 1e7; // more would be more than solving takes
  const file = isSmall && stored && hex(await crypto.subtle.digest("SHA-256", await stored(0, data.size)));
  report({ ...data, seconds, isolated, file, ...(await lookedUp(stored)) });
});
worker.postMessage({ kernel: "/kernel/kernel.wasm", rules, fields, threads: Number(wishes.get("threads") ?? 2), downTo });

async function lookedUp(stored) {
  const bytes = new Uint8Array(await (await fetch("/kernel/kernel.wasm")).arrayBuffer());
  const kernel = new Kernel(Instance.load(bytes, { shared: false }), fields);
  const lookup = await Lookup.open(kernel, rules, stored);
  const times = [];
  let turns = null;
  for (let time = 0; time < 2; time += 1) {
    const before = performance.now();
    turns = await lookup.turns(kernel.start());
    times.push(performance.now() - before);
  }
  await removeStored(rules);
  return { best: turns?.[0].value ?? null, turns: turns?.length ?? 0, times };
}

function hex(buffer) {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
