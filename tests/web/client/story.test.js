import assert from "node:assert/strict";
import { test } from "node:test";

import { addLine, addToStory, countUnread } from "../../../src/benny/web/static/app/table/story.js";
import { update } from "./pictures.js";

const texts = (story) => story.map((entry) => entry.text);
const told = (...said) => update(1, { said });
const line = (n, text) => ({ kind: "line", n, person: "p", name: "Ann", text });

test("each update adds what is new", () => {
  const story = addToStory(addToStory([], told("a")), told("a", "b"));
  assert.deepEqual(texts(story), ["a", "b"]);
});

test("the same update twice adds nothing", () => {
  const story = addToStory([], told("a", "b"));
  assert.equal(addToStory(story, told("a", "b")).length, 2);
});

test("what is taken back goes, and what is said instead comes", () => {
  const story = addToStory(addToStory([], told("a", "b", "c")), told("a", "x"));
  assert.deepEqual(texts(story), ["a", "x"]);
});

test("a line comes once, in the order in which it was said", () => {
  const lines = [line(1, "hello"), line(2, "you"), line(1, "hello")].reduce(addLine, []);
  assert.deepEqual(texts(lines), ["hello", "you"]);
});

test("lines are new after the last one read, unless their speaker is ignored", () => {
  const lines = [line(1, "a"), line(2, "b"), { ...line(3, "c"), person: "q" }];
  assert.equal(countUnread(lines, 0, () => false), 3);
  assert.equal(countUnread(lines, 2, () => false), 1);
  assert.equal(countUnread(lines, 0, (person) => person === "p"), 1);
});

test("the sentences of a new deal follow those of the last one", () => {
  const next = update(2, { said: ["Deal 2"], picture: { view: { deal: 1 } } });
  const story = addToStory(addToStory([], update(1, { said: ["Deal 1", "end"], picture: { view: { deal: 0 } } })), next);
  assert.deepEqual(texts(story), ["Deal 1", "end", "Deal 2"]);
});

test("a notice comes once, beside the game", () => {
  const left = { ...told("a"), notice: "Bo has left." };
  assert.deepEqual(texts(addToStory(addToStory([], left), left)), ["a", "Bo has left."]);
});
