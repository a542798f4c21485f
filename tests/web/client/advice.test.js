import assert from "node:assert/strict";
import { test } from "node:test";

import { advised, basisOf } from "../../../src/benny/web/static/app/table/hint.js";

const value = (action, behind = 0, win = null, rest = {}) => {
  const errors = { error: 0.04, behind_error: behind && 0.02, win_error: win && 0.01 };
  return { action, label: action, points: 1 - behind, behind, win, ...errors, ...rest };
};
const hint = (...values) => {
  const advice = { action: "bid 2", label: "bid 2", reason: "two tricks" };
  return { worlds: 2000, counted: false, unit: "points", values, ...advice };
};

test("it is said what the figures rest on", () => {
  const counted = { ...hint(), counted: true };
  assert.equal(basisOf(hint()), "From 2,000 simulated hands");
  assert.equal(basisOf({ ...counted, worlds: 60 }), "All 60 possible deals");
  assert.equal(basisOf({ ...counted, worlds: 1 }), "The only possible deal");
});

test("what is marked on the table is what the values say, not the rule of thumb", () => {
  assert.equal(advised(hint(value("bid 3"), value("bid 2", 0.54))), "bid 3");
  assert.equal(advised(hint()), "bid 2");
});
