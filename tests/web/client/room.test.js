import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Room } from "../../../src/benny/web/static/app/table/room.js";
import { announce, urgent } from "../../../src/benny/web/static/app/voice.js";
import { picture, update } from "./pictures.js";

const PROMPT = "Your turn: play a card.";
const asked = (parts = {}) =>
  update(1, { picture: picture({ legal: ["play JK"], turn: 0 }, { prompt: PROMPT }), ...parts });
const passed = (parts = {}) => update(2, { picture: picture({ turn: 1 }), ...parts });

/** A room without a line: what of it attends to states, and leaves. */
function room() {
  const fake = { notice: {}, hint: {}, showsLast: {}, playLast: () => {}, connection: { close: () => {} } };
  return Object.setPrototypeOf(fake, Room.prototype);
}

beforeEach(() => announce(""));

test("the reader's turn is announced", () => {
  room().attend(passed(), asked());
  assert.equal(urgent.value.text, PROMPT);
});

for (const [what, now] of [
  ["somebody else's turn", passed()],
  ["the end of the deal", passed({ ended: { is_over: true } })],
  ["the table's end", asked({ table: { game: "a.1", closed: "The host has ended it." } })],
]) {
  test(`no turn is announced any more at ${what}`, () => {
    room().attend(passed(), asked());
    room().attend(asked(), now);
    assert.equal(urgent.value.text, "");
  });
}

test("whoever leaves the table hears no more of it", () => {
  const table = room();
  table.attend(passed(), asked());
  table.leave();
  assert.equal(urgent.value.text, "");
});
