/** What a hint's figures are and say. Pure. */

/** @import { Action, Hint, HintValue as Value } from "../types.js" */

/** @param {Hint} hint @returns {string} what the figures rest on */
export function basisOf({ worlds, counted }) {
  if (!counted) return `${worlds} deals played out`;
  return worlds === 1 ? "The only possible deal" : `All ${worlds} possible deals`;
}

/** @param {Hint} hint @returns {Action} what to do, where values say so by them */
export const advised = ({ values, action }) => values[0]?.action ?? action;

/** @param {Value} value @param {Value} first the first of all values @returns {boolean} */
export const isBest = (value, first) =>
  value === first || (value.behind === first.behind && value.win === first.win);

/** @param {number} chance @returns {string} */
export const percent = (chance) => `${(100 * chance).toFixed(1)}%`;
