import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { beginAtOnce, isBeginning } from "../../../src/benny/web/static/app/table/beginning.js";

/** A room that records what it sends and receives again. */
function roomAt(code) {
  const room = { code, sent: [], latest: { value: null }, shown: [] };
  room.send = (wish) => room.sent.push(wish.do);
  room.receive = (update) => room.shown.push(update);
  return room;
}

const state = (code, fields = {}) => ({ table: { code }, you: { seat: 0 }, ...fields });
const bound = { hashes: { 0: "ab" } };

test("the game begins when the reader's hash is in, and once", () => {
  const room = roomAt("AAA");
  beginAtOnce("AAA");

  assert.equal(isBeginning(room, state("AAA", { fair: { hashes: {} } })), true);
  assert.deepEqual(room.sent, []);
  isBeginning(room, state("AAA", { fair: bound }));
  isBeginning(room, state("AAA", { fair: bound }));
  assert.deepEqual(room.sent, ["start"]);
  isBeginning(room, state("AAA", { picture: {} }));
});

test("the table is shown when there are cards, and from then on", () => {
  const room = roomAt("BBB");
  beginAtOnce("BBB");

  assert.equal(isBeginning(room, state("BBB", { fair: bound })), true);
  assert.equal(isBeginning(room, state("BBB", { picture: {} })), false);
  assert.equal(isBeginning(room, state("BBB", { fair: bound })), false);
});

test("other tables begin when their host says so", () => {
  const room = roomAt("CCC");

  assert.equal(isBeginning(room, state("CCC", { fair: bound })), false);
  assert.deepEqual(room.sent, []);
});

test("without the reader's part it begins all the same, later, and the table is shown", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const [room, update] = [roomAt("DDD"), state("DDD", { fair: {} })];
  beginAtOnce("DDD");
  room.latest.value = update;
  isBeginning(room, update);

  mock.timers.tick(2000);

  assert.deepEqual(room.sent, ["start"]);
  assert.deepEqual(room.shown, [update]);
  assert.equal(isBeginning(room, update), false);
  mock.timers.reset();
});
