import assert from "node:assert/strict";
import { test } from "node:test";

import { applyChange, applyPatch } from "../../../src/benny/web/static/app/patches.js";

const BEFORE = { kind: "update", seq: 1, said: ["Ann deals."], you: { seat: 0 }, notice: "Hello." };

test("a patch leads to the whole update", () => {
  const changes = { seq: [2], said: { 1: ["Bob passes."] }, notice: [] };
  const after = { kind: "update", seq: 2, said: ["Ann deals.", "Bob passes."], you: { seat: 0 } };
  assert.deepEqual(applyPatch(BEFORE, { kind: "patch", base: 1, changes }), after);
});

test("what does not change stays the same object, and the update before as it was", () => {
  const after = applyChange(BEFORE, { said: { 0: ["Bob deals."] } });
  assert.equal(after.you, BEFORE.you);
  assert.deepEqual(BEFORE.said, ["Ann deals."]);
});

test("a value may become null, a list shorter, a field inside change", () => {
  const value = { turn: 1, trick: ["a", "b"], seats: [{ name: "Ann" }, { name: "Bob" }] };
  const change = { turn: [null], trick: [["c"]], seats: { 1: { name: ["Cid"] } } };
  const after = { turn: null, trick: ["c"], seats: [{ name: "Ann" }, { name: "Cid" }] };
  assert.deepEqual(applyChange(value, change), after);
});

test("a patch of another update is none", () => {
  const patch = { kind: "patch", base: 2, changes: {} };
  assert.equal(applyPatch(BEFORE, patch), null);
  assert.equal(applyPatch(null, patch), null);
});

test("other messages stay as they are", () => {
  const reply = { kind: "reply", id: "a", ok: true, seq: 1 };
  assert.equal(applyPatch(null, reply), reply);
});
