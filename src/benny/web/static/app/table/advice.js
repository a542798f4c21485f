/** A hint in sentences: what its two advisers say, and what to make of it where they differ. Pure. */

/** @typedef {import("../types.js").Hint} Hint */
/** @typedef {Hint["values"][number]} Value */

/** @param {Hint} hint @returns {string[]} */
export function sentencesOf({ worlds, values, action, label, reason }) {
  const byThumb = `By rule of thumb: ${label} (${reason}).`;
  const byPlay = `By playing the rest out in ${worlds} deals`;
  const [best] = values;
  if (!best) return [byThumb];
  const advised = values.find((value) => value.action === action);
  if (advised?.behind === 0) return [byThumb, `${byPlay}: the same is best.`];
  const better = `${byPlay}: ${best.label} is best.`;
  return advised ? [byThumb, better, compared(advised)] : [byThumb, better];
}

/** @param {Value} advised @returns {string} whether the difference says anything */
function compared({ behind, behind_error: error }) {
  const worth = `It has the better value, by ${behind.toFixed(2)} points`;
  return behind > error
    ? `${worth}: more than the error of ±${error.toFixed(2)}.`
    : `${worth}: within the error of ±${error.toFixed(2)}, so either may be the better one.`;
}
