// The client's side of fair deals, against honest and dishonest servers.

import assert from "node:assert/strict";
import { test } from "node:test";

import { judge } from "../../../src/benny/web/static/fair/judge.js";
import { answer, noteCards, noted } from "../../../src/benny/web/static/fair/part.js";
import * as commitments from "../../../src/benny/web/static/fair/commitments.js";
import * as verify from "../../../src/benny/web/static/fair/verify.js";

const SECRET = "5e".repeat(32);
const RULES = {
  players: 4,
  lowest: "9",
  jokers: 0,
  hand_size: 5,
  piles: 0,
  first_dealer: "random",
};

/** A browser's storage, limited to a number of characters. */
class Store {
  constructor(letters = Infinity) {
    this.letters = letters;
    this.items = new Map();
  }
  get length() {
    return this.items.size;
  }
  key(place) {
    return [...this.items.keys()][place] ?? null;
  }
  getItem(name) {
    return this.items.get(name) ?? null;
  }
  setItem(name, text) {
    const others = [...this.items].filter(([other]) => other !== name);
    const used = others.reduce((sum, pair) => sum + pair.join("").length, 0);
    if (used + name.length + text.length > this.letters) throw new Error("QuotaExceededError");
    this.items.set(name, text);
  }
  removeItem(name) {
    this.items.delete(name);
  }
}

/** A server's side of one deal. */
class Server {
  constructor({ game = "q7", deal = 1, secret = SECRET } = {}) {
    Object.assign(this, { game, deal, secret, asks: "hash", hashes: {}, parts: {} });
  }
  async fair() {
    const { game, deal, asks, hashes } = this;
    const commitment = this.promised ?? (await commitments.commitment(game, deal, this.secret));
    return structuredClone({ game, deal, commitment, asks, hashes });
  }
  /** Ask a client once, and take what it says. */
  async ask(store, seat) {
    const command = await answer(store, await this.fair(), seat);
    if (command?.do === "hash") this.hashes[seat] = command.hash;
    if (command?.do === "reveal") this.parts[seat] = command.part;
    return command;
  }
  async gather(...clients) {
    for (const [seat, store] of clients.entries()) await this.ask(store, seat);
    this.asks = "part";
    for (const [seat, store] of clients.entries()) await this.ask(store, seat);
    this.asks = "";
  }
  async transcript() {
    const { game, deal, secret, hashes, parts } = this;
    const commitment = await commitments.commitment(game, deal, secret);
    return { version: commitments.VERSION, game, deal, commitment, secret, hashes, parts };
  }
}

/** The cards that seat 0 is dealt when all is right. */
async function dealt(transcript) {
  const order = await verify.shuffledDeck(RULES, await verify.keyOf(transcript));
  const { hands, kitty } = verify.dealtOut(RULES, order);
  return { rules: RULES, seat: 0, hand: hands[0].toReversed(), upcard: kitty[0] };
}

/** Judge as a window that has noted the cards, by default seat 0's. */
async function judged(store, transcript, seen) {
  const { game, deal } = transcript;
  noteCards(store, game, deal, seen ?? (await dealt(transcript)));
  return judge(store, transcript);
}

test("an honest deal is right", async () => {
  const [server, one, other] = [new Server(), new Store(), new Store()];
  await server.gather(one, other);
  const transcript = await server.transcript();

  assert.deepEqual(Object.keys(transcript.parts), ["0", "1"]);
  for (const store of [one, other]) {
    assert.deepEqual(await judged(store, transcript), { wrong: [], weak: [] });
  }
});

test("a deal whose cards were not noted is less sure", async () => {
  const [server, store] = [new Server(), new Store()];
  await server.gather(store);

  assert.deepEqual(await judge(store, await server.transcript()), {
    wrong: [],
    weak: ["This browser noted no cards of yours when they were dealt, so that it compared none."],
  });
});

test("parts are 32 bytes and never the same", async () => {
  const parts = new Set();
  for (let deal = 1; deal <= 50; deal++) {
    const server = new Server({ deal });
    await server.gather(new Store());
    parts.add(server.parts[0]);
  }

  assert.equal(parts.size, 50);
  for (const part of parts) assert.match(part, /^[0-9a-f]{64}$/);
});

test("another window of the same browser shows the part that the first one is bound to", async () => {
  const [server, store] = [new Server(), new Store()];
  await server.ask(store, 0);
  server.asks = "part";

  assert.deepEqual(Object.keys(await server.ask(store, 0)), ["do", "part"]);
  assert.deepEqual((await judged(store, await server.transcript())).weak, []);
});

test("only the last twenty games stay noted", async () => {
  const store = new Store();
  for (let game = 1; game <= 21; game++) {
    await new Server({ game: `q.${game}` }).gather(store);
    noteCards(store, `q.${game}`, 1, {});
  }

  assert.equal(noted(store, "q.1", 1), undefined);
  assert.ok(noted(store, "q.2", 1));
  assert.equal([...store.items.keys()].filter((name) => name.includes(".q.")).length, 40);
});

test("a hash is sent once, and again when it was lost", async () => {
  const [server, store] = [new Server(), new Store()];
  const first = await answer(store, await server.fair(), 0);

  assert.deepEqual(await server.ask(store, 0), first);
  assert.equal(await server.ask(store, 0), null);
});

test("two answers at the same time bind to the same part", async () => {
  const [fair, store] = [await new Server().fair(), new Store()];
  const [one, other] = await Promise.all([answer(store, fair, 0), answer(store, fair, 0)]);

  assert.equal(one.hash, other.hash);
});

test("a page that is loaded again still shows its part", async () => {
  const [server, before] = [new Server(), new Store()];
  await server.ask(before, 0);
  const after = new Store();
  after.items = new Map(before.items);
  server.asks = "part";
  const command = await server.ask(after, 0);

  assert.equal(await commitments.hashOfPart("q7", 1, 0, command.part), server.hashes[0]);
});

test("a spectator only notes the commitment", async () => {
  const [server, store] = [new Server(), new Store()];

  assert.equal(await server.ask(store, undefined), null);
  assert.equal(noted(store, "q7", 1).commitment, (await server.fair()).commitment);
});

test("nothing is shown before the parts are asked for, nor after the deal", async () => {
  const [server, store] = [new Server(), new Store()];
  await server.ask(store, 0);
  server.asks = "";
  assert.equal(await server.ask(store, 0), null);
  server.asks = "part";
  await server.ask(store, 0);
  server.asks = "";

  assert.equal(await server.ask(store, 0), null);
});

test("nothing is shown to a server that lost the hash", async () => {
  const [server, store] = [new Server(), new Store()];
  await server.ask(store, 0);
  Object.assign(server, { asks: "part", hashes: {} });

  assert.equal(await server.ask(store, 0), null);
});

test("two windows of one person come to rest", async () => {
  const [server, one, other] = [new Server(), new Store(), new Store()];
  await server.ask(one, 0);
  await server.ask(other, 0);

  assert.equal(await server.ask(one, 0), null);
  assert.equal(await server.ask(other, 0), null);
  server.asks = "part";
  assert.equal(await server.ask(one, 0), null);
  assert.equal((await server.ask(other, 0)).do, "reveal");
});

test("a player who changes seats gives another part", async () => {
  const [server, store] = [new Server(), new Store()];
  const first = await server.ask(store, 0);
  delete server.hashes[0];
  const second = await server.ask(store, 2);
  server.asks = "part";
  await server.ask(store, 2);

  assert.notEqual(first.hash, second.hash);
  assert.deepEqual(await judged(store, await server.transcript()), { wrong: [], weak: [] });
});

test("a server that changes its commitment gets nothing more and is found out", async () => {
  const [server, store] = [new Server(), new Store()];
  await server.ask(store, 0);
  Object.assign(server, { secret: "77".repeat(32), asks: "part" });
  assert.equal(await server.ask(store, 0), null);
  const { wrong } = await judge(store, await server.transcript());

  assert.deepEqual(wrong, [
    "The server's commitment is not the one that it showed before the deal.",
  ]);
});

test("a secret that was not promised is found out", async () => {
  const [server, store] = [new Server(), new Store()];
  await server.gather(store);
  const transcript = { ...(await server.transcript()), secret: "77".repeat(32) };
  const { wrong } = await judge(store, transcript);

  assert.deepEqual(wrong, [
    "In the transcript the secret is not the one that the commitment was made to.",
  ]);
});

for (const [what, change] of [
  ["changes", (hashes, hash) => ({ ...hashes, 1: hash })],
  ["comes late", (hashes, hash) => ({ ...hashes, 2: hash })],
  ["goes", ({ 1: _, ...rest }) => rest],
]) {
  test(`a hash of another seat that ${what} after ours was shown is found out`, async () => {
    const [server, one, other] = [new Server(), new Store(), new Store()];
    await server.gather(one, other);
    server.hashes = change(server.hashes, "cc".repeat(32));
    server.parts = { 0: server.parts[0] };
    const { wrong } = await judge(one, await server.transcript());

    assert.equal(wrong.length, 1);
    assert.match(wrong[0], /^The hash of seat [12] is not the one that stood when the parts/);
  });
}

test("other cards than those that follow are found out", async () => {
  const [server, store] = [new Server(), new Store()];
  await server.gather(store);
  const transcript = await server.transcript();
  const seen = await dealt(transcript);
  const wrong = ["The cards that you were dealt do not follow from the secret and the parts."];
  const [kept, ...rest] = seen.hand;
  const other = verify.deckOf(RULES).find((card) => !seen.hand.includes(card));

  for (const change of [{ hand: [other, ...rest] }, { hand: [kept] }, { upcard: kept }]) {
    const judgement = await judged(store, transcript, { ...seen, ...change });
    assert.deepEqual(judgement, { wrong, weak: [] });
  }
});

test("a part that was sent and left out is told", async () => {
  const [server, store] = [new Server(), new Store()];
  await server.gather(store);
  server.parts = {};

  assert.deepEqual(await judged(store, await server.transcript()), {
    wrong: [],
    weak: [
      "No part of yours is in the key.",
      "Your part was sent and is missing: the server says that it came too late.",
    ],
  });
});

test("another seat that did not show its part is told", async () => {
  const [server, store] = [new Server(), new Store()];
  server.hashes[3] = "cc".repeat(32);
  await server.gather(store);

  assert.deepEqual((await judged(store, await server.transcript())).weak, [
    "Seat 3 gave a hash and did not show its part.",
  ]);
});

test("who came after the cards were dealt has nothing to hold against the server", async () => {
  const server = new Server();
  await server.gather(new Store());

  assert.deepEqual(await judge(new Store(), await server.transcript()), {
    wrong: [],
    weak: [
      "This browser noted no commitment before the deal.",
      "No part of yours is in the key.",
      "This browser noted no cards of yours when they were dealt, so that it compared none.",
    ],
  });
});

test("a full storage keeps the notes of this deal and all that is not ours", async () => {
  const store = new Store(2000);
  store.setItem("other", "kept");
  for (let deal = 1; deal <= 20; deal++) await new Server({ deal }).gather(store);

  assert.equal(store.getItem("other"), "kept");
  assert.equal(noted(store, "q7", 20).shown.length, 1);
  assert.equal(noted(store, "q7", 1), undefined);
});

test("a full storage keeps what is needed for this deal and the next", async () => {
  const store = new Store(3000);
  for (let deal = 1; deal <= 20; deal++) {
    const [server, next] = [new Server({ deal }), new Server({ deal: deal + 1 })];
    await server.gather(store);
    await next.ask(store, 0);
    const transcript = await server.transcript();

    assert.deepEqual(await judged(store, transcript), { wrong: [], weak: [] });
    assert.deepEqual(noted(store, "q7", deal + 1).bound, [0]);
  }
});
