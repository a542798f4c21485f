/** A hand in the address: read, changed, written. */

import assert from "node:assert/strict";
import { test } from "node:test";

import * as piles from "../../../src/benny/web/static/app/ask/piles.js";
import * as told from "../../../src/benny/web/static/app/ask/query.js";

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
  assert.equal(told.write(told.read("")), "?variant=american");
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
  assert.equal(told.withoutLastStep(["pass", "order", "discard"]), "pass");
  assert.equal(told.withoutLastStep(["pass", "order", "discard 9H"]), "pass, order");
  assert.equal(told.withoutLastStep(["1: order", "0: discard"]), "");
  assert.equal(told.withStep(["pass"], "order"), "pass, order");
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

const NAMES = ["your piles", "North's piles"];

test("piles are read and written as they were", () => {
  const rows = piles.pilesIn("KH:9D QC", "AC AD", NAMES, 3);

  assert.deepEqual(rows.map((row) => row.piles), [[["KH", "9D"], ["QC"]], [["AC"], ["AD"]]]);
  assert.deepEqual(piles.written(rows), { piles: "KH:9D QC", their_piles: "AC AD" });
  assert.deepEqual(piles.written(piles.pilesIn("", "", NAMES, 3)), { piles: "", their_piles: "" });
});

test("cards go on the own piles, then on theirs, then under the tops that were played", () => {
  const played = piles.playedIn(["order", "discard 9S", "1: KH", "play AC"]);
  assert.deepEqual([...played], ["KH", "AC"]);

  let rows = piles.pilesIn("", "", NAMES, 1);
  for (const card of ["KH", "AC", "9D", "TD", "QS"]) rows = piles.withCard(rows, card, played);
  assert.deepEqual(piles.written(rows), { piles: "KH:9D", their_piles: "AC:TD" });
  assert.equal(piles.nextPick(rows, played), null);
  assert.deepEqual(piles.written(piles.withoutCard(rows, "9D")), { piles: "KH", their_piles: "AC:TD" });
  assert.deepEqual(piles.written(piles.withoutCard(rows, "KH")), { piles: "", their_piles: "AC:TD" });
});
