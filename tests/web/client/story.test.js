import assert from "node:assert/strict";
import { test } from "node:test";

import { say, tell } from "../../../src/benny/web/static/app/table/story.js";
import { update } from "./pictures.js";

const texts = (story) => story.map((entry) => entry.text);
const told = (...said) => update(1, { said });
const line = (n, text) => ({ kind: "line", n, person: "p", name: "Ann", text });

test("each update adds what is new", () => {
  const story = tell(tell([], told("a")), told("a", "b"));
  assert.deepEqual(texts(story), ["a", "b"]);
});

test("the same update twice adds nothing", () => {
  const story = tell([], told("a", "b"));
  assert.equal(tell(story, told("a", "b")).length, 2);
});

test("what is taken back goes, and what is said instead comes", () => {
  const story = tell(tell([], told("a", "b", "c")), told("a", "x"));
  assert.deepEqual(texts(story), ["a", "x"]);
});

test("chat stays where it was said, and a line comes once", () => {
  let story = say(tell([], told("a")), line(1, "hello"));
  story = say(tell(story, told("a", "b")), line(1, "hello"));
  assert.deepEqual(texts(story), ["a", "hello", "b"]);
});

test("the sentences of a new deal follow those of the last one", () => {
  const next = update(2, { said: ["Deal 2"], picture: { view: { deal: 1 } } });
  const story = tell(tell([], update(1, { said: ["Deal 1", "end"], picture: { view: { deal: 0 } } })), next);
  assert.deepEqual(texts(story), ["Deal 1", "end", "Deal 2"]);
});

test("a notice comes once, beside the game", () => {
  const left = { ...told("a"), notice: "Bo has left." };
  assert.deepEqual(texts(tell(tell([], left), left)), ["a", "Bo has left."]);
});
