import assert from "node:assert/strict";
import { test } from "node:test";

import { whyNoUndo } from "../../../src/benny/web/static/app/table/tools.js";
import { picture, update } from "./pictures.js";

const at = (log, parts = {}) => update(1, { picture: picture({ seat: 0, log }), ...parts });
const others = [{ seat: 3, action: "pass" }];
const mine = [...others, { seat: 0, action: "pass" }];

test("there is nothing to take back before a decision of one's own", () => {
  assert.match(whyNoUndo(at([])), /decided nothing/);
  assert.match(whyNoUndo(at(others)), /decided nothing/);
});

test("a decision of one's own can be taken back until the deal is over", () => {
  assert.equal(whyNoUndo(at(mine)), "");
  assert.match(whyNoUndo(at(mine, { ended: { is_over: false } })), /is over/);
});
