/** Who sits at this browser, and the name that they have typed. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { introduce, me, rename, typed } from "../../../src/benny/web/static/app/person.js";

beforeEach(() => {
  me.value = null;
  globalThis.fetch = async (_, { body }) => new Response(JSON.stringify({ id: "a", ...JSON.parse(body) }));
});

test("a name typed on one screen counts on every other one, until it is taken", async () => {
  typed.value = " Hank ";
  await introduce();

  assert.equal(me.value.name, "Hank");
  assert.equal(typed.value, null);
});

test("a person keeps their name if none was typed, and a new one is what counts", async () => {
  await introduce();
  assert.equal(me.value.name, "Guest");
  typed.value = "Hank";
  await rename("Henry");
  await introduce();

  assert.equal(me.value.name, "Henry");
});
