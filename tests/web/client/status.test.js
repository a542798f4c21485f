/** What a table's state says before a game. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { clockOf, moodOf } from "../../../src/benny/web/static/app/table/status.js";

test("the clock is told in a sentence, and no clock is not", () => {
  assert.equal(clockOf({ clock: 20, bank: 60 }), "A decision has 20 seconds, then a bank of 60 for the game.");
  assert.equal(clockOf({ clock: 20, bank: 0 }), "A decision has 20 seconds.");
  assert.equal(clockOf({ clock: null, public: true, bank: 0 }), "A decision has 30 seconds.");
  assert.equal(clockOf({ clock: null, bank: 120 }), "");
});

test("a loner who is stopped is good news for the other side alone", () => {
  const sides = [[0, 2], [1, 3]];
  const mood = (seat, taken, euchred = false) => {
    const contract = { maker: 2, alone: true };
    const previous = { contract, euchred, taken: [0, 5 - taken, taken, 0], tricks: Array(5), points: euchred ? [0, 2] : [1, 0] };
    return moodOf({ you: { seat }, table: { sides }, picture: { view: { previous } } });
  };
  assert.deepEqual([0, 1].map((seat) => mood(seat, 4)), ["is-bad", "is-good"]);
  assert.deepEqual([0, 1].map((seat) => mood(seat, 5)), ["is-good", "is-bad"]);
  assert.deepEqual([0, 1].map((seat) => mood(seat, 2, true)), ["is-bad", "is-good"]);
});

test("in a count-down it is good to go down, whatever becomes of the others", () => {
  const view = { previous: { points: [5, -2, 0], tricks: [] }, rules: { scoring: "countdown" } };
  const moods = [0, 1, 2].map((seat) => moodOf({ you: { seat }, table: { sides: [[0], [1], [2]] }, picture: { view } }));
  assert.deepEqual(moods, ["is-bad", "is-good", ""]);
});
