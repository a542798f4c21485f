/** A hand in the address: read, changed, written. */

import assert from "node:assert/strict";
import { test } from "node:test";

import * as told from "../../../src/benny/web/static/app/ask/told.js";

const SEARCH = "?variant=american&set=target%3D5&set=alone%3D%22never%22&hand=JH+9H&up=TH&dealer=0&play=pass,order";

test("an address is read and written as it was", () => {
  const found = told.read(SEARCH);

  assert.equal(found.variant, "american");
  assert.deepEqual(found.set, ["target=5", 'alone="never"']);
  assert.equal(found.play, "pass,order");
  assert.deepEqual(told.read(told.write(found)), found);
});

test("an empty play is told apart from none", () => {
  assert.equal(told.read("?play=").play, "");
  assert.equal(told.read("").play, null);
  assert.match(told.write(told.read("?play=")), /play=$/);
  assert.equal(told.write(told.read("")), "?variant=classic");
});

test("cards are read however they are written", () => {
  assert.deepEqual(told.cardsIn("jh, 10d  J♥ JK nonsense"), ["JH", "TD", "JH", "JK"]);
});

test("a card goes into the hand, then is turned up, and is taken out again", () => {
  assert.deepEqual(told.pick("JH", [], "", 1), { hand: "JH", up: "" });
  assert.deepEqual(told.pick("9H", ["JH"], "", 1), { hand: "JH", up: "9H" });
  assert.deepEqual(told.pick("TH", ["JH"], "9H", 1), { hand: "JH", up: "9H" });
  assert.deepEqual(told.pick("JH", ["JH"], "9H", 1), { hand: "", up: "9H" });
  assert.deepEqual(told.pick("9H", ["JH"], "9H", 1), { hand: "JH", up: "" });
});

test("the last action is taken back, with a discard that nobody told", () => {
  assert.equal(told.takenBack(["pass", "order", "discard"]), "pass");
  assert.equal(told.takenBack(["pass", "order", "discard 9H"]), "pass, order");
  assert.equal(told.takenBack(["1: order", "0: discard"]), "");
  assert.equal(told.goneOn(["pass"], "order"), "pass, order");
});

test("scores are shown as they are typed, and else as they were read", () => {
  assert.deepEqual(told.scoresOf("", [0, 0]), ["0", "0"]);
  assert.deepEqual(told.scoresOf("6-8", [6, 8]), ["6", "8"]);
  assert.deepEqual(told.scoresOf("6,", [6, 8]), ["6", ""]);
});

test("changes of the rules are those of the form", () => {
  const settings = /** @type {any[]} */ (["target", "alone", "folding", "throw_in", "made"].map((name) => ({ name })));
  const set = ["target=5", 'alone="may"', "folding=true", 'throw_in=["ace_no_face"]', "made=[1, 2]", "other=1"];

  assert.deepEqual(told.changesOf(set, settings), {
    target: "5",
    alone: "may",
    folding: true,
    throw_in: ["ace_no_face"],
    made: "1, 2",
  });
  assert.deepEqual(told.changesOf(["alone=may"], settings), { alone: "may" });
});
