import assert from "node:assert/strict";
import { test } from "node:test";

import { READINGS } from "../../../src/benny/web/static/app/table/reading.js";
import { picture } from "./pictures.js";

const read = (key, ...parts) => READINGS[key].read(picture(...parts));

test("the hand is read with the names that cards have under trump", () => {
  const slots = [{ state: "legal", card: "JD" }, { state: "barred", card: "9C" }, { state: "back" }];
  assert.equal(
    read("h", {}, { slots }),
    "Your cards: jack of diamonds, left bower, trump (playable), nine of clubs, a covered pile.",
  );
});

test("the trick says who played what and who is winning", () => {
  const trick = [{ seat: 1, card: "9C" }, { seat: 2, card: "AC" }];
  const middle = { cards: {}, winner: "north" };
  assert.equal(
    read("t", { trick }, { middle }),
    "On the table: Wes nine of clubs, Nora ace of clubs. Nora is winning.",
  );
});

test("the last trick says who took it", () => {
  const tricks = [{ cards: [{ seat: 1, card: "9C" }], winner: 1 }];
  assert.equal(read("l", { tricks }), "The last trick: Wes nine of clubs. Wes won it.");
  assert.equal(read("l"), "No trick has been won yet.");
});

test("the upcard is read with what became of it and what is trump", () => {
  const middle = { cards: {}, winner: "", caption: "turned down" };
  assert.match(read("u", {}, { middle }), /nine of hearts, turned down\. Trump: hearts/);
  assert.equal(read("u", {}, { banner: "9♥ is turned up" }), "nine of hearts is turned up.");
});

test("the score is read as this game keeps it", () => {
  assert.equal(read("s"), "First to 10. You and Nora 3.");
});

test("the calls are read by name", () => {
  const seats = [{ place: "south", name: "You", saying: "" }, { place: "west", name: "Wes", saying: "Pass" }];
  assert.equal(read("b", {}, { seats }), "Wes: Pass.");
});
