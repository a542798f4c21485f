import assert from "node:assert/strict";
import { test } from "node:test";

import { cueOf, turnOf } from "../../../src/benny/web/static/app/table/attention.js";
import { picture, update } from "./pictures.js";

const log = (length) => Array.from({ length }, () => ({ seat: 1, action: "pass" }));
const at = (length, view = {}, parts = {}) =>
  update(length, { picture: picture({ log: log(length), ...view }), ...parts });
const ended = (euchred) => at(5, { previous: { euchred } }, { ended: { title: "", lines: [] } });

test("a deal, a call or card, and a trick are heard", () => {
  assert.equal(cueOf(update(1), at(0)), "deal");
  assert.equal(cueOf(at(5), at(0, { deal: 1 })), "deal");
  assert.equal(cueOf(at(5), at(0, {}, { table: { game: "a.2" } })), "deal");
  assert.equal(cueOf(at(1), at(2)), "card");
  const [resting, swept] = ["resting", "swept"].map((stage) => at(2, {}, { stage }));
  assert.equal(cueOf(at(1), resting), "card");
  assert.equal(cueOf(resting, swept), "trick");
});

test("a euchre has its own sound, which is heard once", () => {
  assert.equal(cueOf(at(4), ended(false)), "");
  assert.equal(cueOf(at(4), ended(true)), "euchre");
  assert.equal(cueOf(ended(true), ended(true)), "");
});

test("what changes nothing in the game, and what is taken back, makes no sound", () => {
  assert.equal(cueOf(at(2), at(2)), "");
  assert.equal(cueOf(at(2), at(1)), "");
  assert.equal(cueOf(at(2), update(3)), "");
});

test("each turn of the reader's has a name of its own, and a pause or the end none", () => {
  const mine = (length, table = {}) =>
    at(length, { legal: ["pass"] }, { table: { game: "a.1", ...table } });
  assert.ok(turnOf(mine(1)));
  assert.notEqual(turnOf(mine(1)), turnOf(mine(5)));
  assert.notEqual(turnOf(mine(1)), turnOf(mine(1, { turn: { is_nudged: true } })));
  assert.equal(turnOf({ ...mine(1), stage: "resting" }), "");
  for (const other of [null, update(1), at(1), mine(1, { paused: true }), mine(1, { closed: "x" })]) {
    assert.equal(turnOf(other), "");
  }
});
