import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { me } from "../../../src/benny/web/static/app/person.js";
import { comingAt } from "../../../src/benny/web/static/app/table/seating.js";

const SEAT = { name: "expert", kind: "bot", bot: "expert" };
const before = me.value;

afterEach(() => {
  me.value = before;
});

test("a bot's seat says who takes it with the next deal", () => {
  me.value = { id: "ann", name: "Ann" };
  const coming = { person: "bob", name: "Bob" };
  assert.equal(comingAt({ ...SEAT, coming }), "Bob plays from the next hand on");
  assert.equal(comingAt(SEAT), "");
});

test("who takes it is told so", () => {
  me.value = { id: "bob", name: "Bob" };
  const coming = { person: "bob", name: "Bob" };
  assert.equal(comingAt({ ...SEAT, coming }), "you play from the next hand on");
});
