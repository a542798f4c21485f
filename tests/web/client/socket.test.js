import assert from "node:assert/strict";
import { test } from "node:test";

import { begin, step, waitFor } from "../../../src/benny/web/static/app/socket.js";

const UPDATE = { kind: "update", seq: 1 };

/** Apply events; return the last state and all actions. */
function run(state, ...events) {
  const deeds = [];
  for (const event of events) {
    const [next, more] = step(state, event);
    state = next;
    deeds.push(...more);
  }
  return [state, deeds];
}

const tick = (now) => ({ kind: "tick", now, random: 0 });
const opened = (now = 0) => ({ kind: "opened", now });
const closed = (now, code, reason) => ({ kind: "closed", now, random: 0, code, reason });
const heard = (message, now = 0) => ({ kind: "heard", now, message });
const command = (id, now = 0) => ({ kind: "command", command: { id, do: "act" }, now });
const reply = (id, now) => heard({ kind: "reply", id, ok: true, seq: 2 }, now);

const live = () => run(begin(0), tick(0), opened(), heard(UPDATE), heard({ kind: "pong", id: "ping" }))[0];

test("it opens at once, and is live only when the table's state is in", () => {
  let [state, deeds] = run(begin(0), tick(0));
  assert.deepEqual(deeds, [{ do: "open" }]);
  [state] = run(state, opened());
  assert.equal(state.phase, "syncing");
  [state] = run(state, heard(UPDATE));
  assert.equal(state.phase, "live");
});

test("a server that has nothing new makes it live as well", () => {
  const [state] = run(begin(0), tick(0), opened(), heard({ kind: "current", seq: 4 }));
  assert.equal(state.phase, "live");
});

test("it waits longer after each failure, by chance shorter, and never above 30 seconds", () => {
  assert.equal(waitFor(0, 0), 500);
  assert.equal(waitFor(3, 0), 4000);
  assert.equal(waitFor(3, 1), 2000);
  assert.equal(waitFor(50, 0), 30_000);
});

test("it tries again without end", () => {
  let state = begin(0);
  let now = 0;
  for (let times = 0; times < 100; times += 1) {
    const [next, deeds] = run(state, tick(now));
    assert.deepEqual(deeds, [{ do: "open" }]);
    [state] = run(next, closed(now));
    now = state.due;
  }
  assert.equal(state.phase, "waiting");
});

test("after a state has come the waits begin anew", () => {
  const [state] = run({ ...live(), attempt: 0 }, closed(0));
  assert.equal(state.due, 500);
});

test("waking opens at once instead of waiting", () => {
  const [state] = run(live(), closed(0), closed(0));
  const [, deeds] = run(state, { kind: "woken", now: 1 });
  assert.deepEqual(deeds, [{ do: "open" }]);
});

test("waking asks an open socket whether it is alive", () => {
  const [state, deeds] = run(live(), { kind: "woken", now: 9 });
  assert.equal(deeds[0].command.do, "ping");
  assert.equal(state.asked, 9);
});

test("a quiet server is asked, and dropped when it does not answer", () => {
  const [asking, deeds] = run(live(), tick(5_001));
  assert.equal(deeds[0].command.do, "ping");
  const [dropped, more] = run(asking, tick(11_002));
  assert.deepEqual(more, [{ do: "drop" }]);
  assert.equal(dropped.phase, "waiting");
});

test("an answer keeps it", () => {
  const [state, deeds] = run(live(), tick(5_001), heard({ kind: "pong" }, 5_050), tick(11_002));
  assert.equal(state.phase, "live");
  assert.equal(deeds.filter((deed) => deed.do === "drop").length, 0);
});

test("an attempt that hangs is given up", () => {
  const [, deeds] = run(begin(0), tick(0), tick(6_001));
  assert.deepEqual(deeds, [{ do: "open" }, { do: "drop" }]);
});

test("a command without an answer is sent again after a reconnect, with the same id", () => {
  const [gone, first] = run(live(), command("a"), closed(0), tick(500), opened());
  assert.equal(first[0].command.id, "a");
  const [, again] = run(gone, heard(UPDATE));
  assert.deepEqual(again.map(({ command }) => command.id), ["ping", "a"]);
});

test("the answer to its first ping comes after all that the server sends of the past", () => {
  const [, deeds] = run(begin(0), tick(0), opened(), heard(UPDATE));
  assert.equal(deeds.at(-1).command.do, "ping");
});

test("the line is slow when a command has waited for a second, until it is answered", () => {
  const [waits] = run(live(), command("a", 2000), tick(2900));
  assert.equal(waits.isSlow, false);
  const [slow] = run(waits, tick(3100));
  assert.equal(slow.isSlow, true);
  assert.equal(slow.phase, "live");
  assert.equal(run(slow, reply("a", 3200))[0].isSlow, false);
});

test("a browser that is offline asks at once, and an answer is false alarm", () => {
  const [asking, deeds] = run(live(), { kind: "offline", now: 2000 });
  assert.equal(deeds[0].command.do, "ping");
  assert.equal(run(asking, tick(3100))[0].isSlow, true);
  const [state] = run(asking, heard({ kind: "pong", id: "ping" }, 2500), tick(3100));
  assert.equal(state.isSlow, false);
});

test("a command tells a dead line as a ping does, but not while the server is heard", () => {
  const [waits] = run(live(), command("a", 2000));
  const [dropped] = run(waits, tick(8100));
  assert.equal(dropped.phase, "waiting");
  const [busy] = run(waits, heard(UPDATE, 7000), tick(8100));
  assert.equal(busy.phase, "live");
});

test("an answered command is not sent again", () => {
  const [, deeds] = run(live(), command("a"), reply("a"), closed(0), tick(500), opened(), heard(UPDATE));
  assert.equal(deeds.filter((deed) => deed.command?.id === "a").length, 1);
});

test("a command waits until the state is in", () => {
  const [syncing, none] = run(begin(0), tick(0), opened(), command("a"));
  assert.deepEqual(none, [{ do: "open" }]);
  const [, deeds] = run(syncing, heard(UPDATE));
  assert.deepEqual(deeds.map(({ command }) => command.id), ["ping", "a"]);
});

test("a table that is not there is not asked for again", () => {
  const [state, deeds] = run(begin(0), tick(0), closed(0, 4404), tick(99_000));
  assert.equal(state.phase, "gone");
  assert.deepEqual(deeds, [{ do: "open" }]);
});

test("who may not look on is told so, and does not ask again", () => {
  const [state, deeds] = run(begin(0), tick(0), closed(0, 4403), tick(99_000));
  assert.equal(state.phase, "refused");
  assert.deepEqual(deeds, [{ do: "open" }]);
});

test("why it was closed is known until there is a connection again", () => {
  const [waiting] = run(live(), closed(0, 4429, "There are too many connections."));
  assert.equal(waiting.reason, "There are too many connections.");
  const [syncing] = run(waiting, tick(500), opened());
  assert.equal(syncing.reason, "There are too many connections.");
  assert.equal(run(syncing, heard(UPDATE))[0].reason, "");
  assert.equal(run(syncing, closed(0, 1006, ""))[0].reason, "");
});

test("it can be opened anew, as somebody else", () => {
  const [state, deeds] = run(live(), { kind: "renewed", now: 3 });
  assert.equal(state.phase, "opening");
  assert.deepEqual(deeds, [{ do: "open" }]);
});
