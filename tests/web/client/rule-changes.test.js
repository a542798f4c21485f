import assert from "node:assert/strict";
import { test } from "node:test";

import {
  asTexts, carry, flip, findSettings, findSwitches, inPlain, isOn, plainly, set, valueIn, wish, wrongIn,
} from "../../../src/benny/web/static/app/rule-changes.js";

const setting = (name, kind, rest = {}) => {
  const usual = { label: name, heading: "Play", meaning: name };
  return { name, kind, ...usual, ...rest };
};
const TARGET = setting("target", "number", { label: "Points to win", meaning: "score that ends the game", words: "race" });
const MADE = setting("made", "numbers");
const THROW_IN = setting("throw_in", "choices", { values: ["no_ace", "no_face"], called: ["no ace", "no picture"] });
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
  const texts = ['title="A \\"5\\""', "target=a", "made=1, 2, 3", 'throw_in=["no_ace"]', "folding=true"];
  assert.deepEqual(asTexts(changes, SETTINGS), texts);
});

const NO_ACE = { setting: "throw_in", on: ["no_ace"], changes: { throw_in: ["no_ace"], folding: true } };

test("a switch changes what goes with it, and is on while its setting has its value", () => {
  const changes = flip({ target: "11" }, NO_ACE, SETTINGS, USUAL);
  assert.deepEqual(changes, { target: "11", throw_in: ["no_ace"], folding: true });
  assert.equal(isOn(NO_ACE, USUAL, {}), false);
  assert.equal(isOn(NO_ACE, USUAL, changes), true);
  assert.equal(isOn(NO_ACE, USUAL, { throw_in: ["no_ace", "no_face"] }), false);
});

test("a switch that is flipped back is no change any more", () => {
  const back = { ...NO_ACE, changes: { throw_in: [], folding: false } };
  const changes = flip({}, NO_ACE, SETTINGS, USUAL);
  assert.deepEqual(flip(changes, back, SETTINGS, USUAL), {});
});

test("a setting is findSettings by its label, its meaning, its values, its name and players' words", () => {
  const names = (wanted) => findSettings(SETTINGS, wanted).flatMap(([, ones]) => ones.map((one) => one.name));
  assert.deepEqual(names("ends GAME"), ["target"]);
  assert.deepEqual(names("points to win"), ["target"]);
  assert.deepEqual(names("race"), ["target"]);
  assert.deepEqual(names("picture"), ["throw_in"]);
  assert.deepEqual(names("no face"), ["throw_in"]);
  assert.deepEqual(names("throw in"), ["throw_in"]);
  assert.deepEqual(names("throw_in"), ["throw_in"]);
  assert.deepEqual(names("chess"), []);
  assert.deepEqual(findSettings(SETTINGS, "").map(([heading]) => heading), ["The game", "Play"]);
});

test("the server's words are shown as one reads them", () => {
  assert.equal(inPlain("call `no_ace`"), "call no ace");
});

test("a number that does not fit is told beside its field", () => {
  const goal = { ...TARGET, least: 0, most: 1000 };
  const wrong = (value) => wrongIn([goal], { target: value }, { goal: "target", goal_least: 1 });

  assert.deepEqual(wrong("11"), {});
  assert.deepEqual(wrong("0"), { target: "Points to win: at least 1" });
  assert.deepEqual(wrong("1001"), { target: "Points to win: at most 1000" });
  assert.deepEqual(wrong(""), { target: "Points to win: a whole number" });
  assert.deepEqual(wrongIn([goal], { target: "0" }, { goal: "start", goal_least: 1 }), {});
});

test("what the server says of rules is told without its names for them", () => {
  const complaint = "settings players=3: rules 'classic' are invalid: partners need 4 players, not 3";
  assert.equal(plainly(complaint), "Partners need 4 players, not 3.");
});

test("a search finds switches by the words of the card table", () => {
  const stick = { setting: "all_pass", label: "Stick the dealer", says: "The dealer has to make trump." };
  const all = setting("all_pass", "choice", { words: "stick screw", values: ["goes_on"] });

  assert.deepEqual(findSwitches([stick], [all], "screw dealer"), [stick]);
  assert.deepEqual(findSwitches([stick], [all], "goes_on"), []);
});

test("another game takes over what it has, with what that needs, and names the rest", () => {
  const joker = setting("jokers", "number", { label: "Jokers" });
  const from = {
    goal: "target", settings: { ...USUAL, jokers: 0 },
    switches: [{ setting: "jokers", label: "Joker", on: 1, changes: { jokers: 1 } }],
  };
  const to = { goal: "start", switches: [NO_ACE], settings: { ...USUAL, title: "Buck", target: 0, jokers: 0, made: [3] } };
  const changes = { title: "Mine", target: "5", made: "1, 2, 3", throw_in: ["no_ace"], jokers: "1" };
  const carried = (wishes, game) => carry(wishes, [...SETTINGS, joker], game);

  const wishes = wish({}, {}, changes, from);
  const kept = { title: "Mine", throw_in: ["no_ace"], folding: true };
  assert.deepEqual(carried(wishes, to), { kept, missing: ["Points to win", "made", "Joker"] });
  assert.deepEqual(carried(wishes, { ...to, toml: "" }), { kept: {}, missing: [] });
  const fewer = wish(wishes, kept, { title: "Mine" }, to);
  const { throw_in, ...others } = changes;
  assert.deepEqual(carried(fewer, from), { kept: others, missing: [] });
});
