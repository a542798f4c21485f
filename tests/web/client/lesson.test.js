import assert from "node:assert/strict";
import { test } from "node:test";

import { askedBy } from "../../../src/benny/web/static/app/learn/answer-keys.js";
import {
  giveAnswer,
  BEGINNING,
  isDone,
  isFinished,
  isLost,
  lineOf,
  nextWay,
  pictureOf,
  storyOf,
} from "../../../src/benny/web/static/app/learn/steps.js";
import { updateTally, inWords, NOTHING_YET } from "../../../src/benny/web/static/app/learn/tally.js";
import { above, split, wordsIn } from "../../../src/benny/web/static/app/terms.js";
import { picture } from "./pictures.js";

const TABLE = picture({ contract: { trump: "H" } });
const AFTER = picture({ contract: { trump: "H" } }, { banner: "after" });
const WRONG = { answer: "9H", label: "9♥", right: false, says: "Too low.", then: [] };
const RIGHT = { answer: "AH", label: "A♥", right: true, says: "Yes.", then: ["You play A♥."], after: AFTER };
const STEP = { kind: "cards", says: [], asks: "Which?", picture: TABLE, story: ["Wes deals."], options: [WRONG, RIGHT] };
const LESSON = { steps: [STEP, { ...STEP, kind: "deal", options: [], picture: null }] };

test("a wrong answer says why and is followed by another, a right one ends the step", () => {
  const wrong = giveAnswer(LESSON, BEGINNING, "9H");
  assert.equal(lineOf(LESSON, BEGINNING), "Which?");
  assert.equal(lineOf(LESSON, wrong), "Too low.");
  assert.equal(isDone(wrong), false);
  assert.equal(nextWay(wrong), wrong);
  const right = giveAnswer(LESSON, wrong, "AH");
  assert.equal(isDone(right), true);
  assert.equal(pictureOf(LESSON, right), AFTER);
  assert.deepEqual(storyOf(LESSON, right), ["You play A♥."]);
  assert.equal(giveAnswer(LESSON, right, "9H"), right);
  assert.equal(isFinished(LESSON, right), false);
  assert.equal(nextWay(right).number, 1);
});

test("an answer that nobody offered changes nothing", () => {
  assert.equal(giveAnswer(LESSON, BEGINNING, "KS"), BEGINNING);
});

test("a lost deal comes again with other cards, and a won one ends the lesson", () => {
  const deal = { picture: TABLE, told: ["You pass."], played: [], over: true, won: false, says: "Lost." };
  const lost = { ...BEGINNING, number: 1, deal };
  assert.equal(isLost(lost), true);
  assert.equal(lineOf(LESSON, lost), "Lost.");
  assert.deepEqual(nextWay(lost), { ...lost, deal: null, attempt: 1 });
  assert.equal(isFinished(LESSON, { ...lost, deal: { ...deal, won: true } }), true);
});

test("in the play the table tells what has happened, before it the story does", () => {
  const calling = { ...STEP, picture: picture({ contract: { trump: null } }) };
  assert.deepEqual(storyOf(LESSON, BEGINNING), []);
  assert.deepEqual(storyOf({ steps: [calling] }, BEGINNING), ["Wes deals."]);
});

test("keys give answers, read the table, and go on when the step is done", () => {
  const slots = [{ card: "9H", state: "legal" }, { card: "AH", state: "barred" }];
  const seen = picture({}, { slots });
  assert.deepEqual(askedBy(seen, STEP, true, "2"), { do: "give", text: "AH" });
  assert.equal(askedBy(seen, STEP, true, "3"), null);
  assert.deepEqual(askedBy(seen, { ...STEP, kind: "words" }, true, "1"), { do: "give", text: "9H" });
  assert.equal(askedBy(seen, STEP, true, "h").do, "read");
  assert.deepEqual(askedBy(seen, STEP, true, "i"), { do: "hint", text: "" });
  assert.equal(askedBy(seen, STEP, true, " "), null);
  assert.deepEqual(askedBy(seen, STEP, false, " "), { do: "goOn", text: "" });
  assert.equal(askedBy(null, STEP, false, "?").do, "help");
  assert.equal(askedBy(seen, STEP, false, "1"), null);
  const choices = [{ key: "1", letter: "p", label: "Pass", action: "pass" }];
  const calling = picture({}, { choices });
  for (const step of [{ ...STEP, kind: "calls" }, null]) {
    assert.deepEqual(askedBy(calling, step, true, "p"), { do: "give", text: "pass" });
  }
});

test("each word of the table is marked once in a text, in any of its forms", () => {
  const entries = ["Bower", "Order up", "Trump", "Deal"];
  const parts = split("Trumps beat the deal; the left bower is trump. Each bower ...", entries);
  const marked = parts.filter(({ entry }) => entry);
  assert.deepEqual(marked, [{ part: "Trumps", entry: "Trump" }, { part: "bower", entry: "Bower" }]);
  assert.equal(parts.map(({ part }) => part).join(""), "Trumps beat the deal; the left bower is trump. Each bower ...");
  assert.deepEqual(split("He orders.", entries)[1], { part: "orders", entry: "Order up" });
  assert.deepEqual(split("K♠ was turned down", ["Upcard"])[1], { part: "turned down", entry: "Upcard" });
  assert.deepEqual(split("A trump", entries, "Trump was said"), [{ part: "A trump" }]);
});

test("a trainer gets harder after right answers and easier after wrong ones, within its levels", () => {
  const right = updateTally(NOTHING_YET, true, 2);
  assert.deepEqual(right, { right: 1, asked: 1, level: 1 });
  assert.equal(updateTally(right, true, 2).level, 1);
  assert.deepEqual(updateTally(right, false, 2), { right: 1, asked: 2, level: 0 });
  assert.equal(updateTally(NOTHING_YET, false, 2).level, 0);
  assert.equal(inWords(NOTHING_YET, 4), "Level 1 of 4");
  assert.equal(inWords(right, 4), "1 of 1 right, level 2 of 4");
});

test("the words of several texts are told once each, and what stands above one is known", () => {
  const texts = ["The KS is turned up.", "Hearts are trump, called by Wes.", "Hearts must be followed."];
  const entries = ["Follow suit", "Maker", "March", "Trump", "Upcard"];
  assert.deepEqual(wordsIn(texts.join(" "), entries), ["Follow suit", "Maker", "Trump", "Upcard"]);
  assert.equal(above(texts, 1), texts[0]);
  assert.deepEqual(split("Trump was led", entries, above(texts, 2)), [{ part: "Trump was led" }]);
});
