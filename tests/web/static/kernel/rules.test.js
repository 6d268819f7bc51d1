/** The kernel's rules against those of Python, for each edition and every word. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { KernelError } from "#static/kernel/instance.js";
import { parseAction, parsePosition, positionText } from "#static/kernel/positions.js";
import { parseRules } from "#static/kernel/rules.js";
import { kernelOf, vectors } from "./vectors.js";

for (const { text, start, positions, checked } of vectors.rules) {
  test(`${text}: turns, actions, points and ends are those of Python`, () => {
    const kernel = kernelOf(text);
    assert.equal(kernel.text(kernel.start()), start);
    for (const expected of positions) {
      const position = kernel.position(expected.text);
      assert.equal(kernel.text(position), expected.text);
      assert.equal(kernel.isOver(position), expected.over);
      const { own, other } = kernel.points(position);
      assert.deepEqual([own, other], expected.points);
      const turns = kernel.turns(position);
      const found = turns.map((turn) => [turn.turn, kernel.text(kernel.after(position, turn)), turn.over]);
      assert.deepEqual(found, expected.turns);
      const actions = kernel.actions(position);
      assert.deepEqual(actions.toSorted(), Object.keys(expected.actions).toSorted());
      for (const action of actions) {
        const after = kernel.play(position, action);
        assert.ok(after !== null);
        if (after) assert.deepEqual([kernel.text(after.position), after.over], expected.actions[action]);
      }
    }
  });

  test(`${text}: positions are refused that Python refuses`, () => {
    const kernel = kernelOf(text);
    for (const [position, isValid] of Object.entries(checked)) {
      let found = true;
      try {
        kernel.position(position);
      } catch (error) {
        assert.ok(error instanceof KernelError);
        found = false;
      }
      assert.deepEqual([position, found], [position, isValid]);
    }
  });
}

test("an action that may not be played leads nowhere", () => {
  const kernel = kernelOf("zen");
  for (const action of ["1-3", "pass", "-", "x8-7", "8-7", "nonsense", ""]) assert.equal(kernel.play(kernel.start(), action), null);
});

test("rules texts that nothing names are not read", () => {
  for (const text of ["", "go", "zen+goal-row", "zen+pieces=x", "zen+", "toString"]) {
    assert.equal(parseRules(text, vectors.tables), null);
  }
});

test("rules that cannot be played are refused, and the kernel works on", () => {
  const kernel = kernelOf("zen");
  const { instance } = kernel;
  for (let time = 0; time < 100; time += 1) {
    const wrong = kernel.fields.map((field, place) => (place === 0 ? 13 : field));
    try {
      instance.with(new Uint8Array(wrong.buffer), (address) => instance.address("rules", address));
      assert.ok(false);
    } catch (error) {
      assert.ok(error instanceof KernelError && error.message === "no such number of pieces");
    }
  }
  assert.equal(kernel.turns(kernel.start()).length > 0, true);
});

test("positions and actions are written as they are read", () => {
  for (const text of ["61111110/01111116 b", "50022210/01123005 r f4", "50022210/01123005 b f12+!", "00000000/0000000c r x!"]) {
    const position = parsePosition(text);
    assert.ok(position !== null);
    if (position) assert.equal(positionText(position), text);
  }
  assert.equal(parsePosition("61111110/01111116"), null);
  assert.equal(parseAction("9-1", "b"), null);
});
