import assert from "node:assert/strict";
import { test } from "node:test";

import { cardWord, cut, inWords, rankText } from "../../../src/benny/web/static/app/cards.js";

test("a card has a name in words", () => {
  assert.equal(cardWord("TD"), "ten of diamonds");
  assert.equal(cardWord("JK"), "joker");
});

test("a ten is written as 10, or as T where that is wanted", () => {
  assert.equal(rankText("T", false), "10");
  assert.equal(rankText("T", true), "T");
  assert.equal(rankText("J", false), "J");
});

test("a sentence is cut into text, cards and suits", () => {
  assert.deepEqual(cut("♣ are trump; Wes plays T♠."), [
    { suit: "C" },
    " are trump; Wes plays ",
    { card: "TS" },
    ".",
  ]);
});

test("a voice hears cards in words and no suit twice", () => {
  assert.equal(inWords("♣ clubs are trump"), "clubs are trump");
  assert.equal(inWords("Wes plays J♠."), "Wes plays jack of spades.");
  assert.equal(inWords("call ♥ alone"), "call hearts alone");
});
