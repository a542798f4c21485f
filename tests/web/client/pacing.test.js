import assert from "node:assert/strict";
import { test } from "node:test";

import { skipTo, stay } from "../../../src/benny/web/static/app/table/showing.js";
import { picture, update } from "./pictures.js";

const log = (length) => Array.from({ length }, () => ({ seat: 1, action: "pass" }));
const at = (length, view = {}, parts = {}) =>
  update(length, { picture: picture({ log: log(length), trick: [{}], ...view }), ...parts });

test("a card stays for a beat of the reader's pace", () => {
  assert.equal(stay(at(1), at(2), "instant"), 0);
  assert.ok(stay(at(1), at(2), "fast") < stay(at(1), at(2), "normal"));
  assert.ok(stay(at(1), at(2), "normal") < stay(at(1), at(2), "slow"));
});

test("a finished trick stays longer", () => {
  const done = at(4, { trick: [], tricks: [{ cards: [], winner: 1 }] });
  assert.ok(stay(done, at(5), "normal") > stay(at(3), at(4), "normal"));
});

test("nothing waits while it is the reader's turn", () => {
  assert.equal(stay(at(1, { legal: ["pass"] }), at(2), "slow"), 0);
});

test("what changes nothing in the game is shown at once", () => {
  assert.equal(stay(at(1), at(1), "slow"), 0);
});

test("the end of a deal waits for the reader, unless they want no pauses", () => {
  const ended = at(9, {}, { ended: { title: "Euchred!", lines: [] } });
  assert.equal(stay(ended, at(0, { deal: 1 }), "fast"), Infinity);
  assert.equal(stay(ended, at(0, { deal: 1 }), "instant"), 0);
});

test("a skip stops at the reader's turn and at the end of a deal", () => {
  assert.equal(skipTo([at(1), at(2, { legal: ["pass"] }), at(3)]), 1);
  assert.equal(skipTo([at(1), at(2, {}, { ended: { title: "", lines: [] } }), at(3)]), 1);
  assert.equal(skipTo([at(1), at(2)]), 1);
});
