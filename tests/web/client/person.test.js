/** Who sits at this browser, and the name that they have typed. */

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { post } from "../../../src/benny/web/static/app/api.js";
import { forget, introduce, me, rename, typed } from "../../../src/benny/web/static/app/person.js";

beforeEach(async () => {
  globalThis.document = { cookie: "" };
  globalThis.fetch = async () => new Response("");
  await forget();
  me.value = null;
  globalThis.fetch = async (_, { body }) => new Response(JSON.stringify({ id: "a", ...JSON.parse(body) }));
});

afterEach(() => delete globalThis.document);

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

test("a browser that drops cookies is told so, and makes no person", async () => {
  const asked = [];
  globalThis.fetch = async (path) => asked.push(path);
  for (const document of [{ set cookie(_) {}, get cookie() { return ""; } }, undefined]) {
    globalThis.document = document;
    await assert.rejects(() => introduce("Ann"), /does not keep Benny's cookie/);
  }

  assert.deepEqual(asked, []);
});

test("a browser that drops the server's cookie makes one person and no more", async () => {
  const asked = [];
  globalThis.fetch = async (path, { method }) => {
    asked.push(`${method} ${path}`);
    const refused = { error: "You are a stranger.", code: "unknown_person" };
    if (path === "/api/people") return new Response('{"id": "a", "name": "Ann"}');
    return new Response(path === "/api/me" ? "null" : JSON.stringify(refused), {
      status: path === "/api/me" ? 200 : 401,
    });
  };
  await introduce("Ann");
  await assert.rejects(() => post("/api/tables"), /stranger/);
  for (let i = 0; i < 3; i++) {
    await assert.rejects(() => introduce("Ann"), /does not keep Benny's cookie/);
  }

  assert.equal(asked.filter((request) => request === "POST /api/people").length, 1);
});
