import assert from "node:assert/strict";
import { test } from "node:test";

import { points } from "../../../src/benny/web/static/app/figures.js";

test("points have their sign, and a decimal where they need one", () => {
  assert.equal(points(2), "+2");
  assert.equal(points(-4), "−4");
  assert.equal(points(0), "0");
  assert.equal(points(-0.04), "0");
  assert.equal(points(1 / 3), "+0.3");
});
