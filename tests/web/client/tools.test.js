import assert from "node:assert/strict";
import { test } from "node:test";

import { whyNoUndo } from "../../../src/benny/web/static/app/table/tools.js";
import { update } from "./pictures.js";

const at = (you, parts = {}) => update(1, { you: { seat: 0, ...you }, ...parts });

test("there is nothing to take back before a decision of one's own", () => {
  assert.match(whyNoUndo(at({})), /made no decision/);
});

test("a decision of one's own can be taken back until the deal is over", () => {
  assert.equal(whyNoUndo(at({ may_undo: true })), "");
  assert.match(whyNoUndo(at({ may_undo: true }, { ended: { is_over: false } })), /is over/);
});
