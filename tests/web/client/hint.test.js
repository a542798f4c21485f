import assert from "node:assert/strict";
import { test } from "node:test";

import { TableStore } from "../../../src/benny/web/static/app/table/store.js";
import { picture, update } from "./pictures.js";

const HINT = { values: [], action: "play JK", label: "play the joker", reason: "it wins" };
const at = (length) => update(length, { picture: picture({ log: Array(length).fill({}) }) });

const askHint = (store) => TableStore.prototype.askHint.call(store);

/** A store at a position, with what a hint needs; `told` records the results. */
function store(shown) {
  const told = [];
  return {
    told,
    code: "ABC",
    shown: { value: shown },
    isHinting: { value: false },
    hint: { value: null },
    advise: (hint) => told.push(hint.label),
    complain: (text) => told.push(text),
  };
}

/** Make the server answer on command. */
function server() {
  const asked = [];
  globalThis.fetch = () => new Promise((resolve) => asked.push(resolve));
  const answer = (status, body) => asked.shift()(new Response(JSON.stringify(body), { status }));
  return { asked, answer };
}

test("a hint is told, and asked for once at a time", async () => {
  const [table, { asked, answer }] = [store(at(1)), server()];
  const asking = askHint(table);
  await askHint(table);
  assert.equal(asked.length, 1);
  answer(200, HINT);
  await asking;
  assert.deepEqual(table.told, ["play the joker"]);
  assert.equal(table.isHinting.value, false);
});

test("a hint for a position that is gone is dropped", async () => {
  const [table, { answer }] = [store(at(1)), server()];
  const asking = askHint(table);
  table.shown.value = at(2);
  answer(200, HINT);
  await asking;
  assert.deepEqual(table.told, []);
});

test("a refusal is told, unless the position is gone", async () => {
  const [table, { answer }] = [store(at(1)), server()];
  const asking = askHint(table);
  answer(403, { error: "There are no hints at this table." });
  await asking;
  assert.deepEqual(table.told, ["There are no hints at this table."]);
});

test("asked for once more, a hint in sight is put away", async () => {
  const [table, { asked }] = [store(at(1)), server()];
  table.hint.value = HINT;
  await askHint(table);
  assert.equal(table.hint.value, null);
  assert.equal(asked.length, 0);
});
