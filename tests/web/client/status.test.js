import assert from "node:assert/strict";
import { test } from "node:test";

import { clockOf, whoIsGone } from "../../../src/benny/web/static/app/table/status.js";

test("the clock is told in a sentence, and no clock is not", () => {
  assert.equal(clockOf({ clock: 20, bank: 60 }), "A decision has 20 seconds, then a bank of 60 for the game.");
  assert.equal(clockOf({ clock: 20, bank: 0 }), "A decision has 20 seconds.");
  assert.equal(clockOf({ clock: null, public: true, bank: 0 }), "A decision has 30 seconds.");
  assert.equal(clockOf({ clock: null, bank: 120 }), "");
});

test("who has lost the line is named, with what comes of it, until a bot plays for them", () => {
  const table = (parts) => ({ seats: [{ name: "Ann" }, { name: "Bob", gone: true, ...parts }], options: { grace: 25 } });
  assert.equal(whoIsGone(table()), "Bob is offline. A bot steps in after 25 seconds.");
  assert.equal(whoIsGone({ ...table(), match: {} }), "Bob is offline. The table waits for them.");
  assert.equal(whoIsGone(table({ away: true })), "");
});
