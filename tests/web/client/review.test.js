import assert from "node:assert/strict";
import { test } from "node:test";

import { change, percent, pointsWithError, withError } from "../../../src/benny/web/static/app/figures.js";
import { decisive, extremes, inSentences, luckOf, momentsOf, nearest } from "../../../src/benny/web/static/app/review/moments.js";

const decision = (deal, win, more = {}) => ({ deal, win: [win, 1 - win], mark: "", lead: 0, loss: 0, ...more });
const chances = (...wins) => wins.map((win) => [win, 1 - win]);
const deal = (...wins) => {
  const [before, dealt, after] = chances(...wins);
  return { before, dealt, after };
};
const REVIEW = {
  deals: [deal(0.5, 0.6, 0.4), deal(0.4, 0.3, 1)],
  decisions: [decision(1, 0.7), decision(1, 0.4), decision(2, 1)],
};

test("figures have one decimal, their sign, and none for nothing", () => {
  assert.equal(percent(0.54321), "54.3%");
  assert.equal(change(-0.0123), "−1.2%");
  assert.equal(change(0.0123), "+1.2%");
  assert.equal(change(-0.0001), "0.0%");
  assert.equal(withError(-0.00001, 0.004), "0.0 ±\u00a00.4%");
  assert.equal(withError(-0.02, 0.004), "−2.0 ±\u00a00.4%");
  assert.equal(pointsWithError(-0.456, 0.0312), "−0.46 ±\u00a00.03");
});

test("a game is three sentences: the cards, one's own mistakes, the hands that decided it", () => {
  const players = ["Ann", "Bo", "Cy"].map((name, n) => ({ name, errors: 0.1 + 0.24 * n }));
  const review = { ...REVIEW, sides: [[0, 2], [1]], players };
  review.accounts = [0.31, -0.31].map((luck) => ({ luck, fortune: 0.2, slack: 0.1 }));
  const mine = [
    "You were dealt better cards: they gave you 31% of a game.",
    "Your own mistakes cost you 10% of a game.",
    "One hand decided it: 2.",
  ];
  assert.deepEqual(inSentences(review, 0, 0), mine);
  assert.equal(inSentences(review, 1, -1)[0], "Bo was dealt worse cards: they cost them 31% of a game.");
  assert.equal(inSentences(review, 0, -1)[1], "Their mistakes cost them 68% of a game.");
  const hands = (...wins) => decisive({ deals: wins.slice(1).map((to, n) => deal(wins[n], to, to)) }, 0);
  assert.deepEqual(hands(0.5, 0.7, 0.6, 0.9, 1), [1, 3]);
  assert.deepEqual(hands(0.5, 0.42, 0.3, 0.1, 0), [2, 3, 4]);
});

test("the curve goes from the first cards to the end, for the chosen side", () => {
  const wins = momentsOf(REVIEW, 0).map(({ win }) => win);
  assert.deepEqual(wins, [0.5, 0.6, 0.7, 0.4, 0.4, 0.3, 1, 1]);
  assert.equal(momentsOf(REVIEW, 1).at(-1).win, 0);
  assert.deepEqual(momentsOf({ deals: [], decisions: [] }, 0), []);
});

test("a mistake that worked is explained, and no other decision", () => {
  const said = (mark, ...opened) => luckOf({ mark, played: "b", alternatives: ["a", "b"].map((action, n) => ({ action, open: opened[n] })) });
  assert.match(said("mistake", 0.4, 0.6), / it worked as the cards lay.$/);
  assert.deepEqual([said("mistake", 0.6, 0.6), said("mistake", 0.6, 0.4), said("", 0.4, 0.6)], ["", "", ""]);
});

test("a press finds the nearest decision", () => {
  const moments = momentsOf(REVIEW, 0);
  assert.equal(nearest(moments, 0), 0);
  assert.equal(nearest(moments, 0.45), 1);
  assert.equal(nearest(moments, 1), 2);
  assert.equal(nearest([], 0.5), -1);
});

test("the best moment is furthest ahead, the worst lost most of those with a mark", () => {
  const [lucky, bad, worse] = [
    decision(1, 1, { lead: 0.2 }),
    decision(1, 1, { lead: 0.1, loss: 0.03, mark: "mistake" }),
    decision(2, 1, { loss: 0.5 }),
  ];
  assert.deepEqual(extremes([bad, lucky, worse]), { best: lucky, worst: bad });
  assert.deepEqual(extremes([worse]), { best: null, worst: null });
});
