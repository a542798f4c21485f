/** The decisions and moments of a review. Pure. */

/** @import { Alternative, ReviewedDecision as Decision, ReviewSummary as Review } from "../types.js" */

/** @param {Decision} decision @returns {string} its mark with its article, as in "an inaccuracy" */
export const marked = ({ mark }) => `${mark === "inaccuracy" ? "an" : "a"} ${mark}`;

/** @param {Decision} decision @returns {Alternative} what was done */
export const playedOf = ({ alternatives, played }) =>
  /** @type {Alternative} */ (alternatives.find((one) => one.action === played));

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

/**
 * @param {Decision[]} decisions
 * @param {(decision: Decision) => number} measure
 * @returns {Decision | null} the first of those that measure most
 */
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
