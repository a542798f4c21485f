import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { local } from "../../../src/benny/web/static/app/storage.js";
import { check, partOf } from "../../../src/benny/web/static/app/table/fairness.js";
import * as commitments from "../../../src/benny/web/static/fair/commitments.js";
import * as verify from "../../../src/benny/web/static/fair/verify.js";

const RULES = {
  players: 4,
  lowest: "9",
  jokers: 0,
  hand_size: 5,
  piles: 0,
  first_dealer: "random",
};
const SECRET = "5e".repeat(32);

beforeEach(() => {
  while (local.length) local.removeItem(local.key(0));
});

/** Seat 0's updates of a table's first deal: bound, dealt, and ended. */
async function updates(code) {
  const [game, deal] = [`${code}.1`, 1];
  const commitment = await commitments.commitment(game, deal, SECRET);
  const table = { code, game };
    const first = { table, you: { seat: 0 }, fair: { game, deal, commitment, asks: "hash" } };
  const bound = await partOf(first);
  assert.deepEqual([bound.game, bound.deal], [game, deal]);
  const hashes = { 0: bound.hash };
  const asked = { ...first, fair: { ...first.fair, asks: "part", hashes } };
  const { part } = await partOf(asked);
  const parts = { 0: part };
  const last = { version: commitments.VERSION, game, deal, commitment, secret: SECRET, hashes, parts };
  const order = await verify.shuffledDeck(RULES, await verify.keyOf(last));
  const { hands, kitty } = verify.dealtOut(RULES, order);
  const view = { rules: RULES, seat: 0, deal: 0, hand: hands[0], upcard: kitty[0] };
  const next = { game, deal: 2, commitment: "00".repeat(32) };
  return {
    dealt: { ...first, picture: { view }, fair: next },
    ended: { ...first, picture: { view: { ...view, log: [{}], hand: [] } }, fair: { ...next, last } },
  };
}

test("a deal is checked with the cards that were noted, also by a page loaded again since", async () => {
  const { dealt, ended } = await updates("AAA");
  await partOf(dealt);

  const { wrong, weak } = await check(ended.fair.last);
  assert.deepEqual({ wrong, weak }, { wrong: [], weak: [] });
});

test("other cards than those that follow are found out", async () => {
  const { dealt, ended } = await updates("AAA");
  dealt.picture.view.upcard = dealt.picture.view.hand[0];
  await partOf(dealt);

  const { wrong } = await check(ended.fair.last);
  assert.match(wrong[0], /^The cards that you were dealt do not follow/);
});

test("without the cards it is not said to be fair", async () => {
  const { ended } = await updates("AAA");

  const { weak } = await check(ended.fair.last);
  assert.match(weak[0], /noted no cards of yours/);
});
