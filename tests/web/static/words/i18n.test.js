/** Texts out of the catalogue that comes with a page. */

import assert from "node:assert/strict";
import { test } from "node:test";

const catalogue = {
  language: "ro",
  messages: { Black: "Negrul", "%(n)s piece": ["o piesă", "%(n)s piese", "%(n)s de piese"], "%(n)s %%": "%(n)s la sută, 100 %%" },
  plurals: Array.from({ length: 200 }, (_, n) => (n === 1 ? 0 : n === 0 || (n % 100 > 0 && n % 100 < 20) ? 1 : 2)),
};
const block = { textContent: JSON.stringify(catalogue) };
Object.assign(globalThis, { document: { getElementById: (/** @type {string} */ id) => (id === "catalogue" ? block : null) } });
const { language, signed, t, tn } = await import("#static/words/i18n.js");

test("a text is that of the catalogue, or as it was written", () => {
  assert.equal(language, "ro");
  assert.equal(t("Black"), "Negrul");
  assert.equal(t("Red"), "Red");
});

test("holes are filled, and what has no value stays", () => {
  assert.equal(t("row %(row)s of %(all)s", { row: 0 }), "row 0 of %(all)s");
  assert.equal(t("%(n)s %%", { n: 5 }), "5 la sută, 100 %");
  assert.equal(t("100 %%"), "100 %%");
});

test("the form of a plural goes by the number, however large or below zero", () => {
  const said = (/** @type {number} */ n) => tn("%(n)s piece", "%(n)s pieces", n);
  assert.deepEqual([0, 1, 2, 19, 20].map(said), ["0 piese", "o piesă", "2 piese", "19 piese", "20 de piese"]);
  assert.deepEqual([101, 119, 200, 201, 1020].map(said), ["101 piese", "119 piese", "200 de piese", "201 piese", "1020 de piese"]);
  assert.deepEqual([-1, -2].map(said), ["o piesă", "-2 piese"]);
});

test("a plural without a translation is English", () => {
  assert.deepEqual([0, 1, 2].map((n) => tn("%(n)s turn", "%(n)s turns", n)), ["0 turns", "1 turn", "2 turns"]);
});

test("points below zero have a real minus", () => {
  assert.deepEqual([-3, 0, 3].map(signed), ["\u22123", "0", "3"]);
});
