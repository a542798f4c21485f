import assert from "node:assert/strict";
import { test } from "node:test";

import {
  advised,
  basisOf,
  remarkOf,
  verdictOf,
} from "../../../src/benny/web/static/app/table/advice.js";

const value = (action, behind = 0, win = null, rest = {}) => {
  const errors = { error: 0.04, behind_error: behind && 0.02, win_error: win && 0.01 };
  return { action, label: action, points: 1 - behind, behind, win, ...errors, ...rest };
};
const hint = (...values) => {
  const advice = { action: "bid 2", label: "bid 2", reason: "two tricks" };
  return { worlds: 2000, counted: false, unit: "points", values, ...advice };
};

for (const [values, verdict] of [
  [[value("pass"), value("order up", 1.58), value("order alone", 3)], "Pass: ordering up loses 1.6 points."],
  [[value("bid 3"), value("bid 2", 1)], "Bid 3: bidding 2 loses 1 point."],
  [[value("play 9♣"), value("play Q♠", 0.06)], "Play 9♣: playing Q♠ loses 0.06 points."],
  [[value("stay in"), value("fold", 0.3)], "Stay in: folding loses 0.3 points."],
  [[value("call ♥"), value("swap 9♣ 9♦ T♠", 2)], "Call ♥: swapping 9♣ 9♦ T♠ loses 2 points."],
]) {
  test(`the verdict is "${verdict}"`, () => assert.equal(verdictOf(hint(...values)), verdict));
}

test("a difference within twice its error is none", () => {
  const near = [value("pass"), value("order up", 0.03), value("order alone", 2)];
  assert.equal(verdictOf(hint(...near)), "Pass or order up: no clear difference.");
});

test("where several are level they are named, and no more than three", () => {
  const level = ["9♣", "Q♠", "T♦", "A♥"].map((card, n) => value(`play ${card}`, n && 0.03));
  assert.equal(verdictOf(hint(...level.slice(0, 3))), "Play 9♣, Q♠ or T♦: no clear difference.");
  assert.equal(verdictOf(hint(...level)), "Play 9♣, Q♠ or another: no clear difference.");
});

test("where all are worth the same nothing is better", () => {
  const same = hint(value("play 9♣"), value("play Q♠"));
  assert.equal(verdictOf(same), "Whatever you do is worth the same.");
});

test("where all deals were counted every difference counts", () => {
  const counted = hint(value("pass"), value("bid 2", 0.03, null, { behind_error: 0 }));
  assert.equal(verdictOf(counted), "Pass: bidding 2 loses 0.03 points.");
});

test("what comes first stays first where others brought more by chance", () => {
  const habit = [value("pass", 0.04), value("order up"), value("order alone", 2)];
  assert.equal(verdictOf(hint(...habit)), "Pass or order up: no clear difference.");
});

test("near the end of a game the games won decide", () => {
  const clear = [value("bid 3", 0.4, 0.82), value("bid 2", 0, 0.756)];
  const near = [value("bid 3", 0.4, 0.82), value("bid 2", 0, 0.8)];
  assert.equal(verdictOf(hint(...clear)), "Bid 3: bidding 2 wins the game 6.4% less often.");
  assert.equal(verdictOf(hint(...near)), "Bid 3 or 2: no clear difference.");
});

test("without a choice there is nothing to compare", () => {
  for (const only of [hint(value("bid 2")), hint()]) {
    assert.equal(verdictOf(only), "Bid 2: you have no choice.");
    assert.equal(remarkOf(only), "");
  }
});

test("the rule of thumb is a remark: it agrees, differs, or decides between equals", () => {
  const agrees = hint(value("bid 2"), value("pass", 0.3));
  const differs = hint(value("pass"), value("bid 2", 0.3));
  const decides = hint(value("pass"), value("bid 2", 0.03));
  assert.equal(remarkOf(agrees), "The rule of thumb agrees: bid 2 (two tricks).");
  assert.equal(remarkOf(differs), "The rule of thumb differs: bid 2 (two tricks).");
  assert.equal(remarkOf(decides), "The rule of thumb says: bid 2 (two tricks).");
});

test("without figures the rule of thumb is the verdict, and why there are none the remark", () => {
  const missing = { ...hint(), missing: "no deal agrees" };
  assert.equal(verdictOf(missing), "By rule of thumb: bid 2 (two tricks).");
  assert.equal(remarkOf(missing), "There are no figures: no deal agrees.");
});

test("it is said what the figures rest on", () => {
  const counted = { ...hint(), counted: true };
  assert.equal(basisOf(hint()), "2000 deals played out");
  assert.equal(basisOf({ ...counted, worlds: 60 }), "All 60 possible deals");
  assert.equal(basisOf({ ...counted, worlds: 1 }), "The only possible deal");
});

test("what is marked on the table is what the values say, not the rule of thumb", () => {
  assert.equal(advised(hint(value("bid 3"), value("bid 2", 0.54))), "bid 3");
  assert.equal(advised(hint()), "bid 2");
});
