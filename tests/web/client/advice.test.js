import assert from "node:assert/strict";
import { test } from "node:test";

import { sentencesOf } from "../../../src/benny/web/static/app/table/advice.js";

const value = (action, points, error) => ({ action, label: action, points, error });
const hint = (...values) => ({ values, action: "bid 2", label: "bid 2", reason: "two tricks" });
const BY_THUMB = "By rule of thumb: bid 2 (two tricks).";

test("where both advise the same a hint says so", () => {
  assert.deepEqual(sentencesOf(hint(value("bid 2", 0.7, 0.03), value("pass", 0.4, 0.02))), [
    BY_THUMB,
    "By playing the rest out many times: the same is best.",
  ]);
});

test("an action of the same value is no better one", () => {
  const [, byPlay] = sentencesOf(hint(value("pass", 0.7, 0.03), value("bid 2", 0.7, 0.03)));

  assert.match(byPlay, /the same is best/);
});

test("where they differ by more than the error a hint says which is better, and by how much", () => {
  assert.deepEqual(sentencesOf(hint(value("bid 3", 1.23, 0.04), value("bid 2", 0.69, 0.03))), [
    BY_THUMB,
    "By playing the rest out many times: bid 3 is best.",
    "It has the better value, by 0.54 points: more than the error of ±0.05.",
  ]);
});

test("where they differ by less than the error a hint leaves it open", () => {
  const [, , compared] = sentencesOf(hint(value("pass", 0.73, 0.04), value("bid 2", 0.7, 0.03)));

  assert.match(compared, /by 0.03 points: within the error of ±0.05, so either may be/);
});

test("without values there is the rule of thumb alone", () => {
  assert.deepEqual(sentencesOf(hint()), [BY_THUMB]);
});
