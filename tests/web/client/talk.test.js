import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { mute, speak, spokenBy } from "../../../src/benny/web/static/app/table/talk.js";

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

afterEach(() => mock.timers.reset());

const line = (n, person, text) => ({ kind: "line", n, person, name: person, text });

test("what a person says is at their seat for three seconds, and the next line instead", () => {
  speak(line(1, "ann", "hello"));
  mock.timers.tick(2000);
  speak(line(2, "ann", "well"));
  speak(line(3, "bob", "hi"));
  mock.timers.tick(1500);
  assert.equal(spokenBy("ann").text, "well");
  assert.equal(spokenBy("bob").text, "hi");
  mock.timers.tick(1500);
  assert.equal(spokenBy("ann"), undefined);
  assert.equal(spokenBy(undefined), undefined);
});

test("who is muted is not heard at their seat either", () => {
  speak(line(4, "bob", "hi"));
  mute("bob", "Bob");
  assert.equal(spokenBy("bob"), undefined);
  mute("bob", "Bob");
  assert.equal(spokenBy("bob").text, "hi");
});
