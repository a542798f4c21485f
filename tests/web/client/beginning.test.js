import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { beginAtOnce, isBeginning } from "../../../src/benny/web/static/app/table/beginning.js";

/** A store that records what it sends and receives again. */
function roomAt(code) {
  const store = { code, sent: [], latest: { value: null }, shown: [] };
  store.send = (wish) => store.sent.push(wish.do);
  store.onUpdate = (update) => store.shown.push(update);
  return store;
}

const state = (code, fields = {}) => ({ table: { code }, you: { seat: 0 }, ...fields });
const bound = { hashes: { 0: "ab" } };

test("the game begins when the reader's hash is in, and once", () => {
  const store = roomAt("AAA");
  beginAtOnce("AAA");

  assert.equal(isBeginning(store, state("AAA", { fair: { hashes: {} } })), true);
  assert.deepEqual(store.sent, []);
  isBeginning(store, state("AAA", { fair: bound }));
  isBeginning(store, state("AAA", { fair: bound }));
  assert.deepEqual(store.sent, ["start"]);
  isBeginning(store, state("AAA", { picture: {} }));
});

test("the table is shown when there are cards, and from then on", () => {
  const store = roomAt("BBB");
  beginAtOnce("BBB");

  assert.equal(isBeginning(store, state("BBB", { fair: bound })), true);
  assert.equal(isBeginning(store, state("BBB", { picture: {} })), false);
  assert.equal(isBeginning(store, state("BBB", { fair: bound })), false);
});

test("other tables begin when their host says so", () => {
  const store = roomAt("CCC");

  assert.equal(isBeginning(store, state("CCC", { fair: bound })), false);
  assert.deepEqual(store.sent, []);
});

test("without the reader's part it begins all the same, later, and the table is shown", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const [store, update] = [roomAt("DDD"), state("DDD", { fair: {} })];
  beginAtOnce("DDD");
  store.latest.value = update;
  isBeginning(store, update);

  mock.timers.tick(2000);

  assert.deepEqual(store.sent, ["start"]);
  assert.deepEqual(store.shown, [update]);
  assert.equal(isBeginning(store, update), false);
  mock.timers.reset();
});
