import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { TableStore } from "../../../src/benny/web/static/app/table/store.js";
import { NOTHING } from "../../../src/benny/web/static/app/table/showing.js";
import { settings } from "../../../src/benny/web/static/app/settings.js";
import { announce, urgent } from "../../../src/benny/web/static/app/voice.js";
import { picture, update } from "./pictures.js";

const PROMPT = "Your turn: play a card.";
const asked = (parts = {}) =>
  update(1, { picture: picture({ legal: ["play JK"], turn: 0 }, { prompt: PROMPT }), ...parts });
const passed = (parts = {}) => update(2, { picture: picture({ turn: 1 }), ...parts });

/** A store without a connection. */
function store() {
  const fake = { notice: {}, hint: {}, toast: {}, playLast: () => {}, connection: { close: () => {} } };
  return Object.setPrototypeOf(fake, TableStore.prototype);
}

/** A store in which updates wait to be shown; what it sends is noted. */
function busyTable(...updates) {
  const table = store();
  const [latest, shown, hasRead, isLeaving] = [{}, {}, {}, {}];
  const connection = { send: (wish) => table.sent.push(wish.do) };
  Object.assign(table, { latest, shown, hasRead, isLeaving, connection, sent: [], timer: 0 });
  Object.assign(table, { story: { value: [] }, rows: { value: [] }, waiting: { value: new Map() }, showing: NOTHING });
  for (const one of updates) table.advance({ kind: "came", update: one });
  return table;
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  const matchMedia = () => ({ matches: true }); // no motion
  Object.assign(globalThis, { document: { hidden: false }, window: globalThis, matchMedia });
  announce("");
});

test("the reader's turn is announced", () => {
  store().onShown(passed(), asked());
  assert.equal(urgent.value.text, PROMPT);
});

for (const [what, now] of [
  ["somebody else's turn", passed()],
  ["the end of the deal", passed({ ended: { is_over: true, lines: [] } })],
  ["the table's end", asked({ table: { game: "a.1", closed: "The host has closed it." } })],
]) {
  test(`no turn is announced any more at ${what}`, () => {
    store().onShown(passed(), asked());
    store().onShown(asked(), now);
    assert.equal(urgent.value.text, "");
  });
}

test("the end of a hand asks for the next one, with its key", () => {
  store().onShown(asked(), passed({ ended: { is_over: false, lines: [] } }));
  assert.equal(urgent.value.text, "Next hand: space.");
});

test("without pauses the end of a hand is told for a moment, and the game's end takes its place", (t) => {
  const { pace } = settings.value;
  t.after(() => (settings.value = { ...settings.value, pace }));
  settings.value = { ...settings.value, pace: "instant" };
  const table = store();
  const end = (maker, title, lines, is_over = false) => {
    const previous = { ending: "played", contract: { maker } };
    table.onShown(asked(), passed({ picture: picture({ previous }), ended: { title, lines, is_over } }));
    return table.toast.value;
  };
  assert.equal(end(1, "Euchred!", ["They are set.", "Us: +2.", "Them: 0."]), "Euchred! · Us: +2. · Them: 0.");
  assert.equal(end(null, "Point", ["Us: +1.", "Them: 0."]), "Point · Us: +1. · Them: 0.");
  assert.equal(end(1, "You win", [], true), "");
  end(null, "Point", ["Us: +1."]);
  mock.timers.tick(1500);
  assert.equal(table.toast.value, "");
});

test("whoever leaves the table hears no more of it", () => {
  const table = store();
  table.onShown(passed(), asked());
  table.leave();
  assert.equal(urgent.value.text, "");
});

test("whoever takes something back waits no longer for what has followed it", () => {
  const log = [{ seat: 1, action: "pass" }];
  const table = busyTable(passed(), update(3, { said: ["Wes passes."], picture: picture({ turn: 2, log }) }));
  assert.equal(table.shown.value.seq, 2);
  table.takeBack();
  assert.equal(table.shown.value.seq, 3);
  assert.deepEqual(table.sent, ["undo"]);
});

test("who would take something back at the end of a deal does not leave it by that", () => {
  const table = busyTable(passed({ ended: { is_over: false, lines: [] } }), update(3, { picture: picture({ deal: 1 }) }));
  table.takeBack();
  assert.equal(table.shown.value.seq, 2);
});

test("a key for the last card that comes twice does not leave the end of the deal", () => {
  const table = busyTable(passed({ ended: { is_over: false, lines: [] } }), update(3, { picture: picture({ deal: 1 }) }));
  table.act("play 9S");
  assert.equal(table.shown.value.seq, 2);
  assert.deepEqual(table.sent, []);
});

for (const [you, told] of [
  [{}, "You play from the next hand on. Until then a bot plays your seat."],
  [{ seat: 1 }, ""],
]) {
  test(`who has sat down at ${you.seat ?? "a bot's seat in mid-deal"} is told "${told}"`, () => {
    const table = busyTable(asked({ you }));
    table.notice.value = { text: "", isError: false };
    table.waiting.value.set("a", { do: "sit", seat: 1 });
    table.onReply({ kind: "reply", id: "a", ok: true, seq: 1 });
    assert.equal(table.notice.value.text, told);
  });
}

test("a card that is refused is explained as one that is greyed, and the prompt comes back", () => {
  const why = "You can't play K♦: you must follow hearts.";
  const mine = { ...asked().picture, slots: [{ card: "KD", why }] };
  const table = busyTable(asked({ picture: mine }));
  table.notice = { value: { text: "", isError: false } };
  table.waiting.value.set("a", { do: "act", action: "play KD" });

  table.onReply({ kind: "reply", id: "a", ok: false, error: "'play KD' is not allowed now" });
  assert.deepEqual(table.notice.value, { text: why, isError: true });

  mock.timers.tick(10_000);
  assert.equal(table.notice.value.text, "");
});
