/** Piles of two cards, which lie open once play has begun: read, picked and written. Pure. */

import { cardsIn } from "./query.js";

/** @import { Card } from "../types.js" */

/** The cards of a pile that were seen: its top, and what lay under it. @typedef {Card[]} Pile */

/**
 * The piles of a seat, of which there are `count`.
 * @typedef {{name: string, piles: Pile[], count: number}} Row
 */

/** @param {string} text @returns {Pile[]} */
const read = (text) =>
  text.trim().split(/\s+/).map((word) => cardsIn(word.replace(":", " "))).filter((pile) => pile.length);

/**
 * The piles of each seat, one's own first.
 * @param {string} piles
 * @param {string} theirs with slashes between the seats
 * @param {string[]} names of the seats, from one's own on
 * @param {number} count
 * @returns {Row[]}
 */
export const pilesIn = (piles, theirs, names, count) =>
  [piles, ...theirs.split("/")]
    .concat(names.map(() => ""))
    .slice(0, names.length)
    .map((text, n) => ({ name: names[n], piles: read(text), count }));

/** @param {Row[]} rows @returns {{piles: string, their_piles: string}} */
export function written(rows) {
  const [own, ...rest] = rows.map(({ piles }) => piles.map((pile) => pile.join(":")).join(" "));
  return { piles: own, their_piles: rest.some(Boolean) ? rest.join(" / ") : "" };
}

/** @param {string[]} play @returns {Set<Card>} the cards that were played */
export const playedIn = (play) =>
  new Set(play.map((step) => step.replace(/^\d+: /, "").replace(/^play /, "")).flatMap((word) =>
    word.includes(" ") ? [] : cardsIn(word)));

/**
 * What is to be picked next: a top of a seat, or what lay under a top that was played.
 * @param {Row[]} rows
 * @param {Set<Card>} played
 * @returns {{row: Row, under?: Card} | null}
 */
export function nextPick(rows, played) {
  const row = rows.find(({ piles, count }) => piles.length < count);
  if (row) return { row };
  for (const one of rows) {
    const [top] = one.piles.find((pile) => pile.length === 1 && played.has(pile[0])) ?? [];
    if (top) return { row: one, under: top };
  }
  return null;
}

/**
 * The piles with a card where the next one is nextPick.
 * @param {Row[]} rows
 * @param {Card} card
 * @param {Set<Card>} played
 */
export function withCard(rows, card, played) {
  const next = nextPick(rows, played);
  return rows.map((row) => {
    if (row !== next?.row) return row;
    const piles = next.under
      ? row.piles.map((pile) => (pile[0] === next.under ? [...pile, card] : pile))
      : [...row.piles, [card]];
    return { ...row, piles };
  });
}

/** @param {Row[]} rows @param {Card} card the piles without a card, or without what it covered */
export const withoutCard = (rows, card) =>
  rows.map((row) => ({
    ...row,
    piles: row.piles
      .filter(([top]) => top !== card)
      .map((pile) => pile.filter((seen) => seen !== card)),
  }));
