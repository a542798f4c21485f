import assert from "node:assert/strict";
import { test } from "node:test";

import { addLine, addToRows, addToStory, countUnread } from "../../../src/benny/web/static/app/table/story.js";
import { picture, update } from "./pictures.js";

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

const CALLS = [
  { seat: 1, action: "pass" },
  { seat: 2, action: "pass" },
  { seat: 3, action: "order" },
  { seat: 0, action: "discard 9S" },
];
const SAID = ["Deal 1: You deal.", "Wes passes.", "Nora passes.", "Eli orders it up.", "You discard 9♠."];
const PLAYS = [
  { seat: 1, action: "play AC" },
  { seat: 2, action: "play 9C" },
];
const played = PLAYS.map(({ seat, action }) => ({ seat, card: action.slice(5) }));
const deal = (view, ...said) => update(1, { said: [...SAID, ...said], picture: picture({ log: CALLS, ...view }) });
const rowsOf = (...updates) => updates.reduce(addToRows, []);

test("the calls of a deal are one row, in which those who pass together are named together", () => {
  const rows = rowsOf(deal({}));
  assert.deepEqual(texts(rows), [SAID[0], "Wes and Nora pass. Eli orders it up. You discard 9♠."]);
});

test("when all have passed, that is said once, and who calls next is told apart", () => {
  const log = [1, 2, 3, 0, 1].map((seat) => ({ seat, action: "pass" }));
  const said = ["Deal 1.", ..."WNEYW"].map((text) => `${text} passes.`);
  assert.equal(rowsOf(update(1, { said, picture: picture({ log }) })).at(-1).text, "All pass. W passes.");
});

test("calls that are not told make a row all the same", () => {
  const [row] = rowsOf(update(1, { said: [], picture: picture({ log: CALLS.slice(2) }) }));
  assert.equal(row.key, "a.1/0:calls");
});

test("a trick is one row from its first card on, with its best card and at last its winner", () => {
  const log = [...CALLS, ...PLAYS];
  const [, , begun] = rowsOf(deal({ log, trick: played, winning: 1 }, "Wes plays A♣.", "Nora plays 9♣."));
  assert.deepEqual(
    begun.cards.map(({ name, card, isBest }) => [name, card, isBest]),
    [["Wes", "AC", true], ["Nora", "9C", false]],
  );
  assert.equal(begun.winner, undefined);
  const said = ["Wes plays A♣.", "Nora plays 9♣.", "Wes wins the trick with A♣."];
  const [, , done, ...more] = rowsOf(deal({ log, tricks: [{ winner: 1, cards: played }] }, ...said));
  assert.equal(done.winner, "Wes");
  assert.deepEqual(more, []);
});

test("the rows of a deal end with its result, and what is taken back goes", () => {
  const log = [...CALLS, ...PLAYS];
  const tricks = [{ winner: 1, cards: played }];
  const said = ["a", "b", "c", "You made it."];
  const ended = { ...deal({ log, tricks }, ...said), ended: { lines: ["You made it."] } };
  assert.equal(rowsOf(ended).at(-1).text, "You made it.");
  assert.equal(rowsOf(ended, deal({})).length, 2);
});

test("a notice stands among the rows where it came", () => {
  const log = [...CALLS, ...PLAYS];
  const left = { ...deal({}), notice: "Bo has left." };
  const rows = rowsOf(left, deal({ log, trick: played }, "a", "b"));
  assert.equal(rows[2].text, "Bo has left.");
  assert.equal(rows[3].cards.length, 2);
});
