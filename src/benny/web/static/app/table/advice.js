/** A hint in sentences: what its two advisers say, and what to make of it where they differ. Pure. */

/** @typedef {import("../types.js").Hint} Hint */
/** @typedef {import("../types.js").HintValue} Value */

/** @param {Hint} hint @returns {string[]} */
export function sentencesOf({ worlds, counted, values, action, label, reason }) {
  const byThumb = `By rule of thumb: ${label} (${reason}).`;
  const byPlay = `By playing the rest out in ${dealsOf(worlds, counted)}`;
  const [best, ...others] = values;
  if (!best || !others.length) return [byThumb];
  const byRule = values.find((value) => value.action === action);
  if (byRule && isBest(byRule, best)) return [byThumb, `${byPlay}: the same is best.`];
  if (isHabit(best, values)) return [byThumb, `${byPlay}: nothing is clearly better than ${best.label}.`];
  const better = `${byPlay}: ${best.label} is best.`;
  return byRule ? [byThumb, better, compared(best, byRule)] : [byThumb, better];
}

/** @param {Hint} hint @returns {import("../types.js").Action} what to do, where values say so by them */
export const advised = ({ values, action }) => values[0]?.action ?? action;

/** @param {Value} value @param {Value} first the first of all values @returns {boolean} */
export const isBest = (value, first) =>
  value === first || (value.behind === first.behind && value.win === first.win);

/**
 * @param {Value} first the first of all values @param {Hint["values"]} values
 * @returns {boolean} whether others brought more than the first, by chance
 */
const isHabit = (first, values) =>
  values.some(({ win, behind }) => isMore(win, first.win) || (win === first.win && behind < first.behind));

/** @param {number | null} win @param {number | null} than @returns {boolean} */
const isMore = (win, than) => win !== null && than !== null && win > than;

/** @param {number} worlds @param {boolean} counted @returns {string} */
function dealsOf(worlds, counted) {
  if (!counted) return `${worlds} deals`;
  return worlds === 1 ? "the only possible deal" : `all ${worlds} possible deals`;
}

/** @param {number} worth @returns {string} */
const points = (worth) => worth.toFixed(2);

/** @param {number} chance @returns {string} */
export const percent = (chance) => `${(100 * chance).toFixed(1)}%`;

/** @param {Value} best @param {Value} advised @returns {string} what the difference says */
function compared(best, { behind, behind_error, win, win_error }) {
  if (best.win === null || win === null)
    return doubted(`It has the better value, by ${points(behind)} points`, behind, behind_error, points);
  const error = Math.hypot(best.win_error ?? 0, win_error ?? 0);
  const wins = `It wins the game in ${percent(best.win)}, the rule of thumb in ${percent(win)}`;
  return doubted(wins, best.win - win, error, percent);
}

/**
 * @param {string} said @param {number} difference @param {number} error
 * @param {(error: number) => string} shown
 * @returns {string} what was said, and whether it is more than the error
 */
function doubted(said, difference, error, shown) {
  if (!error) return `${said}.`;
  return difference > error
    ? `${said}: more than the error of ±${shown(error)}.`
    : `${said}: within the error of ±${shown(error)}, so either may be the better one.`;
}
