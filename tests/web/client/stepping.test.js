import assert from "node:assert/strict";
import { test } from "node:test";

import { lastTrick, nextTrick } from "../../../src/benny/web/static/app/stepping.js";
import { picture } from "./pictures.js";

const TRICK = { cards: [], winner: 0 };

/** A call, a trick of two cards, and the first card of the next one. */
const STEPS = [
  picture(),
  picture({ trick: [{}] }),
  picture({ tricks: [TRICK] }),
  picture({ tricks: [TRICK], trick: [{}] }),
];

test("the next trick begins with its first card", () => {
  assert.equal(nextTrick(STEPS, 0), 3);
  assert.equal(nextTrick(STEPS, 2), 3);
});

test("where no trick follows it goes to the end", () => {
  assert.equal(nextTrick(STEPS, 3), 3);
});

test("back leads to where the trick before began", () => {
  assert.equal(lastTrick(STEPS, 3), 0);
  assert.equal(lastTrick(STEPS, 0), 0);
});
