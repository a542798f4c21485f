/** The decisions and moments of a review. Pure. */

import { figure } from "../figures.js";

/** @import { Alternative, ReviewedDecision as Decision, ReviewSummary as Review } from "../types.js" */

const EVEN = 5;
const MOST = 2 / 3;
const FEW = ["No", "One", "Two", "Three"];

/**
 * A game in three sentences, in percent of a game: the cards, the mistakes, the hands that decided it.
 * @param {Review} review @param {number} side @param {number} seat the reader's, -1 for a spectator
 * @returns {string[]}
 */
export function inSentences(review, side, seat) {
  const isOwn = seat >= 0;
  const players = isOwn ? [seat] : review.sides[side];
  const who = isOwn ? "You" : players.map((player) => review.players[player].name).join(" and ");
  const were = isOwn || players.length > 1 ? "were" : "was";
  const whom = isOwn ? "you" : "them";
  const cards = 100 * review.accounts[side].luck;
  const dealt = Math.abs(cards) < EVEN ? "fair" : cards > 0 ? "better" : "worse";
  const cost = 100 * players.reduce((sum, player) => sum + review.players[player].errors, 0);
  const hands = decisive(review, side);
  const decided = hands.length < FEW.length
    ? `${FEW[hands.length]} hand${hands.length > 1 ? "s" : ""} decided it: ${hands.join(", ")}.`
    : "It was decided little by little, not in a few hands.";
  return [
    `${who} ${were} dealt ${dealt} cards: they ${cards < 0 ? "cost" : "gave"} ${whom} ${figure(Math.abs(cards), 0)}% of a game.`,
    `${isOwn ? "Your own" : "Their"} mistakes cost ${whom} ${figure(cost, 0)}% of a game.`,
    ...(review.deals.length > 1 && hands.length ? [decided] : []),
  ];
}

/** @param {Review} review @param {number} side @returns {number[]} the fewest hands that moved most of what the game did */
export function decisive({ deals }, side) {
  const change = deals[deals.length - 1].after[side] - deals[0].before[side];
  const swings = deals
    .map(({ before, after }, n) => ({ hand: n + 1, swing: (after[side] - before[side]) * Math.sign(change) }))
    .sort((one, other) => other.swing - one.swing);
  let left = MOST * Math.abs(change) - 1e-9;
  const hands = swings.filter(({ swing }) => left > 0 && ((left -= swing), true)).map(({ hand }) => hand);
  return hands.sort((one, other) => one - other);
}

/** @param {Decision} decision @returns {string} its mark with its article, as in "an inaccuracy" */
export const marked = ({ mark }) => `${mark === "inaccuracy" ? "an" : "a"} ${mark}`;

/** @param {Decision} decision @returns {Alternative} what was done */
export const playedOf = ({ alternatives, played }) =>
  /** @type {Alternative} */ (alternatives.find((one) => one.action === played));

/** @param {Decision} decision @returns {string} a sentence where a mark and what came of it disagree, else "" */
export const luckOf = (decision) => decision.mark && playedOf(decision).open > decision.alternatives[0].open
  ? " This was wrong on what could be seen, but it worked as the cards lay." : "";

/**
 * The decision that was furthest ahead of everything else, and the one that lost most; null if
 * there was none.
 * @param {Decision[]} decisions
 * @returns {{best: Decision | null, worst: Decision | null}}
 */
export function extremes(decisions) {
  return {
    best: highest(decisions.filter((decision) => decision.lead > 0), (decision) => decision.lead),
    worst: highest(decisions.filter((decision) => decision.mark), (decision) => decision.loss),
  };
}

/** @param {Decision[]} decisions @param {(decision: Decision) => number} measure @returns {Decision | null} the first of the highest */
const highest = (decisions, measure) =>
  [...decisions].sort((first, other) => measure(other) - measure(first))[0] ?? null;

/**
 * A moment of a game, with a side's chance to win it; `decision` is the number of the one that led
 * there, -1 if cards were dealt or a deal ended.
 * @typedef {{deal: number, win: number, decision: number}} Moment
 */

/** @param {Review} review @param {number} side @returns {Moment[]} with open cards */
export function momentsOf(review, side) {
  /** @type {Moment[]} */
  const moments = [];
  review.deals.forEach(({ before, dealt }, n) => {
    const deal = n + 1;
    moments.push({ deal, win: before[side], decision: -1 }, { deal, win: dealt[side], decision: -1 });
    review.decisions.forEach((one, decision) => {
      if (one.deal === deal) moments.push({ deal, win: one.win[side], decision });
    });
  });
  const last = review.deals.at(-1);
  if (last) moments.push({ deal: review.deals.length, win: last.after[side], decision: -1 });
  return moments;
}

/**
 * The number of the decision that is nearest to a place on the curve.
 * @param {Moment[]} moments
 * @param {number} place from 0 to 1
 */
export function nearest(moments, place) {
  const at = place * (moments.length - 1);
  const chosen = moments
    .map(({ decision }, n) => ({ decision, away: Math.abs(n - at) }))
    .filter(({ decision }) => decision >= 0)
    .sort((one, other) => one.away - other.away);
  return chosen[0]?.decision ?? -1;
}
