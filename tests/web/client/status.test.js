/** What a table's state says before a game. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { clockOf } from "../../../src/benny/web/static/app/table/status.js";

test("the clock is told in a sentence, and no clock is not", () => {
  assert.equal(clockOf({ clock: 20, bank: 60 }), "A decision has 20 seconds, then a bank of 60 for the game.");
  assert.equal(clockOf({ clock: 20, bank: 0 }), "A decision has 20 seconds.");
  assert.equal(clockOf({ clock: null, public: true, bank: 0 }), "A decision has 30 seconds.");
  assert.equal(clockOf({ clock: null, bank: 120 }), "");
});
