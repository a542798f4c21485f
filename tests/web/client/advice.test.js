import assert from "node:assert/strict";
import { test } from "node:test";

import { advised, sentencesOf } from "../../../src/benny/web/static/app/table/advice.js";

const value = (action, points, behind = 0, win = null) => {
  const errors = { error: 0.04, behind_error: 0.05, win_error: win && 0.03 };
  return { action, label: action, points, behind, win, ...errors };
};
const hint = (...values) => {
  const advice = { action: "bid 2", label: "bid 2", reason: "two tricks" };
  return { worlds: 2000, counted: false, unit: "points", values, ...advice };
};
const BY_THUMB = "By rule of thumb: bid 2 (two tricks).";

test("where both advise the same a hint says so", () => {
  assert.deepEqual(sentencesOf(hint(value("bid 2", 0.7), value("pass", 0.4, 0.3))), [
    BY_THUMB,
    "By playing the rest out in 2000 deals: the same is best.",
  ]);
});

test("an action of the same value is no better one", () => {
  const [, byPlay] = sentencesOf(hint(value("pass", 0.7), value("bid 2", 0.7, 0)));

  assert.match(byPlay, /the same is best/);
});

test("where they differ by more than the error a hint says which is better, and by how much", () => {
  assert.deepEqual(sentencesOf(hint(value("bid 3", 1.23), value("bid 2", 0.69, 0.54))), [
    BY_THUMB,
    "By playing the rest out in 2000 deals: bid 3 is best.",
    "It has the better value, by 0.54 points: more than the error of ±0.05.",
  ]);
});

test("where they differ by less than the error a hint leaves it open", () => {
  const [, , compared] = sentencesOf(hint(value("pass", 0.73), value("bid 2", 0.7, 0.03)));

  assert.match(compared, /by 0.03 points: within the error of ±0.05, so either may be/);
});

test("where all deals were counted nothing is left to chance", () => {
  const values = [value("pass", 0.73), { ...value("bid 2", 0.7, 0.03), behind_error: 0 }];

  assert.deepEqual(sentencesOf({ ...hint(...values), worlds: 60, counted: true }).slice(1), [
    "By playing the rest out in all 60 possible deals: pass is best.",
    "It has the better value, by 0.03 points.",
  ]);
});

test("where only one deal is possible it is called that", () => {
  const found = { ...hint(value("pass", 1), value("bid 2", -1, 2)), worlds: 1, counted: true };

  assert.match(sentencesOf(found)[1], /in the only possible deal: pass is best/);
});

test("where nothing else is allowed there is nothing to compare", () => {
  assert.deepEqual(sentencesOf(hint(value("bid 2", 0.7))), [BY_THUMB]);
});

test("near the end of a game it is said how often it is won", () => {
  const found = hint(value("bid 3", 0.5, 0.4, 0.82), value("bid 2", 0.9, 0, 0.756));

  assert.deepEqual(sentencesOf(found).slice(1), [
    "By playing the rest out in 2000 deals: bid 3 is best.",
    "It wins the game in 82.0%, the rule of thumb in 75.6%: more than the error of ±4.2%.",
  ]);
  assert.match(sentencesOf({ ...found, action: "bid 3" })[1], /the same is best/);
});

test("near the end of a game it is said what is within the error, and what is no better for sure", () => {
  const pass = value("pass", 0.9, 0, 0.8);

  assert.match(
    sentencesOf(hint(value("bid 3", 0.5, 0.4, 0.82), { ...pass, action: "bid 2" }))[2],
    /82.0%, the rule of thumb in 80.0%: within the error of ±4.2%, so either may be the better/,
  );
  assert.deepEqual(sentencesOf(hint(value("bid 3", 0.5, 0.4, 0.79), pass)), [
    BY_THUMB,
    "By playing the rest out in 2000 deals: nothing is clearly better than bid 3.",
  ]);
  assert.match(
    sentencesOf(hint(value("bid 3", 0.5, 0.4, 1), value("bid 2", 0.9, 0, 1)))[1],
    /nothing is clearly better than bid 3/,
  );
});

test("where nothing is better for sure a hint says so, however the points fell", () => {
  const found = hint(value("pass", 0.7, 0.04), value("bid 2", 0.74));

  assert.deepEqual(sentencesOf(found), [
    BY_THUMB,
    "By playing the rest out in 2000 deals: nothing is clearly better than pass.",
  ]);
  assert.match(sentencesOf({ ...found, action: "pass" })[1], /the same is best/);
});

test("what is marked on the table is what the values say, not the rule of thumb", () => {
  assert.equal(advised(hint(value("bid 3", 1.23), value("bid 2", 0.69, 0.54))), "bid 3");
  assert.equal(advised(hint()), "bid 2");
});

test("without values there is the rule of thumb alone", () => {
  assert.deepEqual(sentencesOf(hint()), [BY_THUMB]);
});
