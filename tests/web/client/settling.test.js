import assert from "node:assert/strict";
import { test } from "node:test";

import {
  asTexts,
  found,
  inPlain,
  set,
  valueIn,
} from "../../../src/benny/web/static/app/settling.js";

const setting = (name, kind, rest = {}) => ({ name, kind, heading: "Play", meaning: name, ...rest });
const TARGET = setting("target", "number", { meaning: "score that ends the game" });
const MADE = setting("made", "numbers");
const THROW_IN = setting("throw_in", "choices", { values: ["no_ace", "no_face"] });
const TITLE = setting("title", "text", { heading: "The game" });
const FOLDING = setting("folding", "switch");
const SETTINGS = [TITLE, TARGET, MADE, THROW_IN, FOLDING];
const USUAL = { title: "Ours", target: 10, made: [1, 1, 2], throw_in: [], folding: false };

test("a field shows what the game has until it is changed", () => {
  const shown = SETTINGS.map((one) => valueIn(one, USUAL, {}));
  assert.deepEqual(shown, ["Ours", "10", "1, 1, 2", [], false]);
  assert.equal(valueIn(TARGET, USUAL, { target: "11" }), "11");
});

test("an empty list of numbers is an empty field", () => {
  assert.equal(valueIn(MADE, { made: [] }, {}), "");
});

test("what is set back is no change any more", () => {
  const changed = set(set({}, TARGET, USUAL, "11"), FOLDING, USUAL, true);
  assert.deepEqual(changed, { target: "11", folding: true });
  assert.deepEqual(set(changed, TARGET, USUAL, "10"), { folding: true });
  assert.deepEqual(set({ throw_in: ["no_ace"] }, THROW_IN, USUAL, []), {});
});

test("changes are told to the server as its own texts, numbers as they were typed", () => {
  const changes = { target: "a", made: "1, 2, 3", title: 'A "5"', throw_in: ["no_ace"], folding: true };
  assert.deepEqual(asTexts(changes, SETTINGS), [
    'title="A \\"5\\""',
    "target=a",
    "made=1, 2, 3",
    'throw_in=["no_ace"]',
    "folding=true",
  ]);
});

test("a setting is found by its meaning, its values and its name", () => {
  const names = (wanted) => found(SETTINGS, wanted).flatMap(([, ones]) => ones.map((one) => one.name));
  assert.deepEqual(names("ends GAME"), ["target"]);
  assert.deepEqual(names("no face"), ["throw_in"]);
  assert.deepEqual(names("throw in"), ["throw_in"]);
  assert.deepEqual(names("throw_in"), ["throw_in"]);
  assert.deepEqual(names("chess"), []);
  assert.deepEqual(found(SETTINGS, "").map(([heading]) => heading), ["The game", "Play"]);
});

test("the server's words are shown as one reads them", () => {
  assert.equal(inPlain("call `no_ace`"), "call no ace");
});
