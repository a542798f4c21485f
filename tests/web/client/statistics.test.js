import assert from "node:assert/strict";
import { test } from "node:test";

import { asText, byTopic, courseOf, inSentences, tableOf } from "../../../src/benny/web/static/app/statistics/figures.js";

const figure = (more) => ({
  topic: "calls",
  name: "orders",
  when: "",
  unit: "share",
  mean: 0.184,
  low: 0.123,
  high: 0.251,
  cases: 40,
  ...more,
});

test("a share has its interval in brackets, a mean a margin, and a single case neither", () => {
  assert.equal(asText(figure({})), "18% (12–\u206025)");
  const mean = { mean: -0.5, low: -0.75, high: -0.25 };
  assert.equal(asText(figure({ unit: "points", ...mean })), "−0.50 ±\u00a00.25");
  assert.equal(asText(figure({ unit: "tricks", mean: 2.5, low: 2, high: 3 })), "2.50 ±\u00a00.50");
  const chance = { unit: "chance", mean: 0.019, low: 0.009, high: 0.029 };
  assert.equal(asText(figure(chance)), "1.90 ±\u00a01.00%");
  assert.equal(asText(figure({ ...chance, name: "luck" })), "+1.90 ±\u00a01.00%");
  assert.equal(asText(figure({ unit: "points", mean: 2, low: null, high: null })), "+2.00");
});

test("six figures are sentences, if there are any", () => {
  const made = figure({ topic: "makers", name: "made", mean: 0.2, cases: 5 });
  const set = figure({ topic: "defence", name: "euchres", mean: 1, cases: 1 });
  const points = figure({ topic: "deals", name: "gained", unit: "points", mean: -0.5 });
  assert.deepEqual(inSentences([set, made, points, figure({ ...points, when: "dealer" })]), [
    "You called 5 hands and made 1.",
    "The others called 1 hand and you set 1.",
    "You lose 0.50 points a hand, net.",
  ]);
});

test("figures are in tables by topic, a row for each case and a column for each name", () => {
  const figures = [
    figure({ cases: 9 }),
    figure({ name: "names", cases: 3 }),
    figure({ when: "dealer", cases: 5 }),
    figure({ topic: "loners", name: "tried" }),
  ];
  const topics = byTopic(figures);
  assert.deepEqual([...topics.keys()], ["calls", "loners"]);
  const { names, rows } = tableOf(topics.get("calls"));
  assert.deepEqual(names, ["orders", "names"]);
  assert.deepEqual(rows.map(({ when, cases }) => [when, cases]), [["", 9], ["dealer", 5]]);
  assert.equal(rows[1].figures[1], undefined);
});

test("a row has the number of cases that most of its figures have", () => {
  const figures = [7, 4, 4].map((cases, n) => figure({ name: `${n}`, cases }));
  assert.equal(tableOf(figures).rows[0].cases, 4);
});

test("a course reaches from nothing to the highest interval", () => {
  const { points, top } = courseOf([
    figure({ mean: 0.01, low: -0.01, high: 0.02 }),
    figure({ mean: 0.02, low: null, high: null }),
  ]);
  assert.equal(top, 0.02);
  assert.deepEqual(points.map(({ low, at, high }) => [low, at, high]), [[0, 0.5, 1], [1, 1, 1]]);
  assert.equal(courseOf([figure({ mean: 0, low: null, high: null })]).points[0].at, 0);
});
