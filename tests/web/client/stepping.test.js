import assert from "node:assert/strict";
import { test } from "node:test";

import { lastTrick, movesFrom, nextTrick } from "../../../src/benny/web/static/app/stepping.js";
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

/** Where a way of moving leads, from a step of deal 2 of 3. */
function moved(name, at, pictures = STEPS) {
  const places = [];
  movesFrom(3, 2, at, pictures, (place) => places.push(place))[name]();
  return places;
}

test("a step leads on, and from the end of a deal into the next one", () => {
  assert.deepEqual(moved("on", 1), [{ deal: 2, step: 2 }]);
  assert.deepEqual(moved("on", 3), [{ deal: 3, step: 0 }]);
  assert.deepEqual(moved("trickOn", 3), [{ deal: 3, step: 0 }]);
});

test("a step leads back, and from the beginning to the end of the deal before", () => {
  assert.deepEqual(moved("back", 1), [{ deal: 2, step: 0 }]);
  assert.deepEqual(moved("back", 0), [{ deal: 1, step: Infinity }]);
});

for (const name of ["back", "on", "trickBack", "trickOn"]) {
  test(`${name} waits for a deal that is on its way`, () => {
    assert.deepEqual(moved(name, -1, []), []);
  });
}

test("a deal can be left before it is here", () => {
  assert.deepEqual(moved("dealOn", -1, []), [{ deal: 3, step: 0 }]);
  assert.deepEqual(moved("dealBack", -1, []), [{ deal: 1, step: 0 }]);
});
