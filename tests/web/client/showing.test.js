import assert from "node:assert/strict";
import { test } from "node:test";

import { dueIn, NOTHING, step } from "../../../src/benny/web/static/app/table/showing.js";
import { picture, update } from "./pictures.js";

const log = (length) => Array.from({ length }, () => ({ seat: 1, action: "pass" }));
const at = (length, view = {}, parts = {}) =>
  update(length, { picture: picture({ log: log(length), trick: [{}], ...view }), ...parts });
const end = (deal, parts = {}) =>
  at(9, { deal }, { ended: { title: "Euchred!", lines: [] }, ...parts });
const came = (update) => ({ kind: "came", update });
const reader = (now = 0, parts = {}) => ({ now, pace: "normal", isAway: false, ...parts });

const [BEAT, GO_ON, DUE, BROKEN] = [850, { kind: "goOn" }, { kind: "due" }, { kind: "broken" }];

/** Apply events for one reader; return the last state and all updates that were passed. */
function run(state, who, ...events) {
  const all = [];
  for (const event of events) {
    const [next, passed] = step(state, event, who);
    state = next;
    all.push(...passed);
  }
  return [state, all];
}

/** A table that has been shown since time 0. */
const seen = (first) => run(NOTHING, reader(), came(first))[0];

test("the first state is shown as it comes", () => {
  assert.equal(seen(at(1)).shown.seq, 1);
  assert.equal(dueIn(seen(at(1)), reader()), Infinity);
});

test("what comes then waits for the pace, and its timer knows how long", () => {
  const [state, passed] = run(seen(at(1)), reader(100), came(at(2)), came(at(3)));
  assert.deepEqual(passed, []);
  assert.equal(state.latest.seq, 3);
  assert.equal(dueIn(state, reader(100)), BEAT - 100);
  const [next] = run(state, reader(BEAT), DUE);
  assert.equal(next.shown.seq, 2);
  assert.equal(dueIn(next, reader(BEAT)), BEAT);
});

test("the end of a deal waits for the reader, and what follows it is shown at their pace", () => {
  const auction = [1, 2, 3].map((length) => at(length, { deal: 1 }));
  const [waiting] = run(seen(end(0)), reader(9e9), ...auction.map(came));
  assert.equal(waiting.shown.seq, 9);
  assert.equal(dueIn(waiting, reader(9e9)), Infinity);
  const [state] = run(waiting, reader(9e9), GO_ON);
  assert.equal(state.shown.seq, 1);
  assert.equal(dueIn(state, reader(9e9)), BEAT);
});

test("an end that others have left gives way in ten seconds, unless it is kept", () => {
  const next = (gone) => came(at(1, { deal: 1 }, { table: { seats: [{}, { kind: "person", gone }] } }));
  const [state] = run(seen(end(0)), reader(5e3), next(false));
  assert.equal(dueIn(state, reader(6e3)), 9e3);
  assert.equal(run(state, reader(15e3, { isAway: true }), DUE)[0].shown.seq, 1);
  assert.equal(dueIn(run(state, reader(6e3), { kind: "keep" })[0], reader(9e9)), Infinity);
  assert.equal(dueIn(run(seen(end(0)), reader(5e3), next(true))[0], reader(9e9)), Infinity);
});

test("who has read the end before the next deal comes is not asked again, but for each end", () => {
  const [read] = run(seen(end(0)), reader(), GO_ON);
  assert.ok(read.hasRead);
  const [state] = run(read, reader(), came(end(0, { seq: 10 })), came(at(1, { deal: 1 })));
  assert.equal(state.shown.seq, 1);
  assert.ok(!state.hasRead);
  const [other] = run(read, reader(BEAT), came(end(1)));
  assert.deepEqual([other.shown.picture.view.deal, other.hasRead], [1, false]);
});

test("in mid-deal going on skips to what has to be seen and passes all before it, if it has come", () => {
  const turn = at(4, { legal: ["pass"] });
  const [state, passed] = run(seen(at(1)), reader(), came(at(2)), came(at(3)), came(turn), GO_ON);
  assert.equal(state.shown, turn);
  assert.deepEqual(passed.map((one) => one.seq), [2, 3, 4]);
  assert.deepEqual(run(state, reader(), GO_ON), [state, []]);
});

test("a hidden page is not paced, but the end of a deal still waits", () => {
  const away = reader(0, { isAway: true });
  const [state, passed] = run(seen(at(1)), away, came(at(2)), came(end(0)), came(at(1, { deal: 1 })));
  assert.equal(state.shown.seq, 9);
  assert.deepEqual(passed.map((one) => one.seq), [2, 9]);
});

test("after a break the newest is shown at once, with all that had not been, if there is any", () => {
  const [state, passed] = run(seen(at(1)), reader(), came(at(2)), BROKEN, came(at(5)), came(at(6)));
  assert.deepEqual(passed.map((one) => one.seq), [2, 5]);
  assert.equal(state.latest.seq, 6);
  const [paced] = run(seen(at(1)), reader(), BROKEN, { kind: "current" }, came(at(2)));
  assert.equal(paced.shown.seq, 1);
});

test("a break takes no end away that has not been read", () => {
  const [state] = run(seen(end(0)), reader(), BROKEN, came(at(3, { deal: 2 })));
  assert.ok(state.shown.ended);
});

test("who lets hundreds wait sees the newest", () => {
  const many = Array.from({ length: 201 }, (_, n) => came(at(n, { deal: 1 })));
  const [state, passed] = run(seen(end(0)), reader(), ...many);
  assert.equal(state.shown.seq, 200);
  assert.equal(passed.length, 201);
});

const cards = { south: "JS", west: "9S", north: "AS", east: "TS" };
const done = (seq, parts = {}) => ({
  ...at(4, { deal: 3, trick: [], tricks: [{ cards: [], winner: 1 }] }, { said: ["Ann leads.", "+1"], ...parts }),
  seq,
});
for (const [pace, rest] of [["normal", 2 * BEAT], ["instant", 500]]) {
  test(`a trick rests, is swept, and only then follows what comes next: ${pace}`, () => {
    const who = (now) => reader(now, { pace });
    const trick = done(4);
    trick.picture.middle = { cards, winner: "west" };
    const [resting] = run(seen(at(3, { deal: 3 })), who(9e3), came(trick));
    assert.deepEqual([resting.shown.stage, resting.shown.picture.middle.cards], ["resting", cards]);
    assert.equal(resting.shown.picture.prompt, "");
    assert.equal(dueIn(resting, who(9e3)), rest);
    const [swept] = run(resting, who(9e3 + rest), DUE);
    assert.deepEqual([swept.shown.stage, swept.shown.picture.middle.cards], ["swept", {}]);
    const [still] = run(swept, who(9e3 + rest), came(done(5)));
    assert.deepEqual(still.shown.picture.middle.cards, {});
  });
}

test("the last trick of a deal rests and is swept before the deal ends", () => {
  const old = at(3, { deal: 3 });
  old.picture.scores = "2:1";
  const over = done(4, { ended: { title: "Euchred!", lines: ["+1"] } });
  const [first] = run(seen(old), reader(9e3), came(over));
  const [, frames] = run(first, reader(9e5, { isAway: true }), DUE);
  assert.deepEqual([first.shown, ...frames].map(({ stage, ended, picture, said }) => [
    stage, ended?.title, picture.scores === "2:1", said.length,
  ]), [["resting", undefined, true, 1], ["swept", undefined, true, 1], ["swept", "Euchred!", false, 2]]);
  assert.ok(seen(over).shown.ended); // for who comes only then
});

test("a trick that is last again after an undo has been swept away", () => {
  const second = done(8, { picture: picture({ deal: 3, tricks: [{ winner: 1 }, { winner: 2 }] }) });
  const [, [frame, ...more]] = run(seen(second), reader(9e3), came(done(9)));
  assert.deepEqual([frame.stage, more], ["swept", []]);
});
