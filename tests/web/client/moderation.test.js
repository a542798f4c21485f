import assert from "node:assert/strict";
import { test } from "node:test";

import { me } from "../../../src/benny/web/static/app/person.js";
import { called, actOf } from "../../../src/benny/web/static/app/screens/moderator-act.js";
import { reportable } from "../../../src/benny/web/static/app/table/report.js";
import { addToStory } from "../../../src/benny/web/static/app/table/story.js";
import { update } from "./pictures.js";

const FIELDS = { reason: " Spam ", hours: "2", name: " Rob " };
const BOB = { person: { id: "bob", name: "Bob" } };

test("an act has the fields of its kind and no others", () => {
  const told = { person: "bob", reason: "Spam" };

  assert.deepEqual(actOf(BOB, "warn", FIELDS), { do: "warn", ...told });
  assert.deepEqual(actOf(BOB, "ban", FIELDS), { do: "ban", ...told, hours: 2 });
  assert.deepEqual(actOf(BOB, "ban", { ...FIELDS, hours: "" }), { do: "ban", ...told });
  const alsoAddress = { ...FIELDS, addressHours: "12" };
  assert.deepEqual(actOf(BOB, "ban", alsoAddress), { do: "ban", ...told, hours: 2, address_hours: 12 });
  assert.deepEqual(actOf(BOB, "mute", alsoAddress), { do: "mute", ...told, hours: 2 });
  assert.deepEqual(actOf(BOB, "rename", FIELDS), { do: "rename", ...told, name: "Rob" });
  assert.deepEqual(actOf({ table: "ABC" }, "close", FIELDS), {
    do: "close",
    table: "ABC",
    reason: "Spam",
  });
});

test("namesakes are told apart by their ids, and nobody has no name", () => {
  assert.equal(called({ id: "p1", name: "Bob" }), "Bob (p1)");
  assert.equal(called({ id: "operator", name: "operator" }), "operator");
  assert.equal(called({ id: "", name: "somebody" }), "somebody");
  assert.equal(called({ id: "", name: "" }), "");
});

test("others who sit or have spoken can be reported, and nobody else", () => {
  me.value = { id: "ann", name: "Ann" };
  const table = { seats: [{ person: "ann", name: "Ann" }, { person: "bob", name: "Bob" }, { name: "Bot" }] };
  const lines = [
    { person: "cid", name: "Cid" },
    { person: "", name: "somebody" },
    { person: "bob", name: "Rude" },
  ];

  assert.deepEqual([...reportable(table, lines)].toSorted(), [["bob", "Bob"], ["cid", "Cid"]]);
});

test("a second notice without an event in between is told, too", () => {
  const first = addToStory([], update(3, { notice: "Bob sits down." }));
  const second = addToStory(first, update(3, { notice: "A moderator warns you: Be kind" }));
  const again = addToStory(second, update(3, { notice: "A moderator warns you: Be kind" }));

  assert.deepEqual(again.slice(-2).map(({ text }) => text), [
    "Bob sits down.",
    "A moderator warns you: Be kind",
  ]);
});
