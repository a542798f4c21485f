/** The time that the person at turn has left. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { inMinutes, timeLeft } from "../../../src/benny/web/static/app/table/clock.js";

const TURN = { seat: 1, since: 1000, clock: 20, bank: 60 };

test("the clock runs first, and the bank is left alone", () => {
  assert.deepEqual(timeLeft(TURN, 1005), { clock: 15, bank: 60 });
});

test("once the clock has run out the bank is used, and then there is nothing", () => {
  const late = { ...TURN, is_idle: true };

  assert.deepEqual(timeLeft(late, 1030), { clock: 0, bank: 50 });
  assert.deepEqual(timeLeft(late, 1200), { clock: 0, bank: 0 });
});

test("a browser whose clock is wrong shows no more and no less than there can be", () => {
  assert.deepEqual(timeLeft(TURN, 0), { clock: 20, bank: 60 });
  assert.deepEqual(timeLeft(TURN, 99_999), { clock: 0, bank: 60 });
  assert.deepEqual(timeLeft({ ...TURN, is_idle: true }, 0), { clock: 0, bank: 60 });
});

test("the clock stops while a question is open, for a decision's time at most", () => {
  const asked = { ...TURN, stopped_at: 1005 };

  assert.deepEqual(timeLeft(asked, 1020), { clock: 15, bank: 60 });
  assert.deepEqual(timeLeft(asked, 1030), { clock: 10, bank: 60 });
  assert.deepEqual(timeLeft({ ...asked, is_idle: true, stopped_at: 1030 }, 1040), { clock: 0, bank: 50 });
});

test("seconds are told in minutes", () => {
  assert.equal(inMinutes(65), "1:05");
  assert.equal(inMinutes(8.2), "0:09");
  assert.equal(inMinutes(0), "0:00");
});
