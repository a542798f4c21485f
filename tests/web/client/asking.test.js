import assert from "node:assert/strict";
import { test } from "node:test";

import { asKey, asWords, keyOf } from "../../../src/benny/web/static/app/table/asking.js";
import { picture } from "./pictures.js";

const WHY = "You can't play 9♣: you must follow hearts.";
const SLOTS = [
  { state: "legal", card: "JH", action: "play JH" },
  { state: "legal", card: "TH", action: "play TH" },
  { state: "barred", card: "9C", why: WHY },
  { state: "empty" },
];
const playing = picture({ legal: ["play JH", "play TH"] }, { slots: SLOTS });

const CHOICES = [
  { label: "Pass", key: "1", letter: "p", action: "pass" },
  { label: "♥", key: "2", letter: "h", action: "call H" },
  { label: "Swap three", key: "3", letter: "w", action: null },
];
const calling = picture({ legal: ["pass", "call H", "call H alone"] }, { choices: CHOICES });

test("a digit plays that card", () => {
  assert.deepEqual(asKey(playing, "2"), { do: "act", action: "play TH" });
});

test("each action is taken by the key that is shown for it", () => {
  for (const [table, actions] of [[playing, ["play JH", "play TH"]], [calling, ["pass", "call H"]]]) {
    for (const action of actions) {
      assert.deepEqual(asKey(table, keyOf(table, action)), { do: "act", action });
    }
  }
  assert.equal(keyOf(calling, "call H alone"), "");
});

test("some keys mean the same at any time, and nothing else does before there are cards", () => {
  for (const [key, wanted] of [["?", "help"], ["i", "hint"], [" ", "goOn"]]) {
    assert.deepEqual(asKey(null, key), { do: wanted });
    assert.deepEqual(asKey(playing, key), { do: wanted });
  }
  assert.equal(asKey(null, "1"), null);
});

test("the digit of a card that may not be played tells why", () => {
  assert.deepEqual(asKey(playing, "3"), { do: "say", text: WHY });
});

test("the digit of no card says so", () => {
  assert.match(asKey(playing, "9").text, /no card/);
});

test("digits and p make calls", () => {
  assert.deepEqual(asKey(calling, "2"), { do: "act", action: "call H" });
  assert.deepEqual(asKey(calling, "p"), { do: "act", action: "pass" });
  assert.deepEqual(asKey(calling, "w"), { do: "swap" });
});

test("a key that reads the table never calls a suit", () => {
  assert.deepEqual(asKey(calling, "h"), { do: "read", key: "h" });
});

test("a key without a meaning is left alone", () => {
  assert.equal(asKey(playing, "x"), null);
  assert.equal(asKey(playing, ""), null);
});

for (const words of ["play jh", "JH", " J♥ ", "play  J♥"]) {
  test(`"${words}" plays the jack`, () => {
    assert.deepEqual(asWords(playing, words), { do: "act", action: "play JH" });
  });
}

test("a ten may be typed as 10", () => {
  assert.deepEqual(asWords(playing, "10h"), { do: "act", action: "play TH" });
});

test("a suit's name calls it where that is clear", () => {
  const named = picture({ legal: ["pass", "call H", "call S"] });
  assert.deepEqual(asWords(named, "hearts"), { do: "act", action: "call H" });
  assert.deepEqual(asWords(calling, "call h alone"), { do: "act", action: "call H alone" });
});

test("a card that may not be played tells why", () => {
  assert.deepEqual(asWords(playing, "play 9c"), { do: "say", text: WHY });
});

test("words that are not open quote them and say what is", () => {
  assert.match(asWords(playing, "fold").text, /"fold".*play JH, play TH/);
  assert.match(asWords(picture(), "fold").text, /not your turn/);
});

test("words read the table, and ask for hint, undo and claim", () => {
  assert.deepEqual(asWords(playing, "last trick"), { do: "read", key: "l" });
  assert.deepEqual(asWords(playing, "go on"), { do: "goOn" });
  assert.deepEqual(asWords(playing, "hand"), { do: "read", key: "h" });
  assert.deepEqual(asWords(playing, "s"), { do: "read", key: "s" });
  assert.deepEqual(asWords(playing, "Undo"), { do: "undo" });
});
