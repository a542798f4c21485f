import assert from "node:assert/strict";
import { test } from "node:test";

import { skipTo, stay as stayBefore } from "../../../src/benny/web/static/app/table/showing.js";
import { picture, update } from "./pictures.js";

const log = (length) => Array.from({ length }, () => ({ seat: 1, action: "pass" }));
const at = (length, view = {}, parts = {}) =>
  update(length, { picture: picture({ log: log(length), trick: [{}], ...view }), ...parts });

const stay = (shown, next, pace) => stayBefore(shown, [next].flat(), pace);

test("a card stays for a beat of the reader's pace", () => {
  assert.equal(stay(at(1), at(2), "instant"), 0);
  assert.ok(stay(at(1), at(2), "fast") < stay(at(1), at(2), "normal"));
  assert.ok(stay(at(1), at(2), "normal") < stay(at(1), at(2), "slow"));
});

test("a finished trick rests longer than a card, until the winner has led at once", () => {
  const [resting, swept] = ["resting", "swept"].map((stage) => at(4, { legal: ["play JS"] }, { stage }));
  assert.ok(stay(resting, swept, "normal") > stay(at(3), at(4), "normal"));
  assert.ok(stay(resting, swept, "instant") > 0);
  for (const pace of ["instant", "fast", "normal", "slow"]) {
    assert.equal(stay(resting, [swept, at(5)], pace), 0);
  }
});

test("nothing follows a trick before it has been swept away", () => {
  const swept = at(4, { legal: ["play JS"] }, { stage: "swept" });
  assert.ok(stay(swept, at(5), "fast") > 100);
  assert.ok(stay(swept, { ...swept, ended: { title: "Euchred!", lines: [] } }, "fast") > 100);
  assert.equal(stay(swept, { ...swept }, "fast"), 0);
});

test("hands are dealt before the first call is shown", () => {
  assert.ok(stay(at(0), at(1), "fast") > stay(at(1), at(2), "fast"));
  assert.ok(stay(at(0), at(1), "normal") > 900);
  assert.equal(stay(at(0), at(1), "instant"), 0);
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
