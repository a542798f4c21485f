import assert from "node:assert/strict";
import { test } from "node:test";

import { partnerOf } from "../../../src/benny/web/static/app/table/status.js";

test("a partner is the other seat of a side, and nobody where each plays for themselves", () => {
  const partners = { sides: [[0, 2], [1, 3]] };
  assert.equal(partnerOf(partners, 3), 1);
  assert.equal(partnerOf(partners, 0), 2);
  assert.equal(partnerOf(partners, undefined), undefined);
  assert.equal(partnerOf({ sides: [[0], [1]] }, 0), undefined);
  assert.equal(partnerOf({}, 0), undefined);
});
