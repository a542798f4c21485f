/** A hint in sentences: what its two advisers say, and what to make of it where they differ. Pure. */

/** @typedef {import("../types.js").Hint} Hint */
/** @typedef {Hint["values"][number]} Value */

/** @param {Hint} hint @returns {string[]} */
export function sentencesOf({ values, action, label, reason }) {
  const byThumb = `By rule of thumb: ${label} (${reason}).`;
  const [best] = values;
  if (!best) return [byThumb];
  const advised = values.find((value) => value.action === action);
  if (advised?.points === best.points) return [byThumb, `${BY_PLAY}: the same is best.`];
  const byPlay = `${BY_PLAY}: ${best.label} is best.`;
  return advised ? [byThumb, byPlay, compared(best, advised)] : [byThumb, byPlay];
}

const BY_PLAY = "By playing the rest out many times";

/** @param {Value} best @param {Value} advised @returns {string} whether the difference says anything */
function compared(best, advised) {
  const ahead = best.points - advised.points;
  const error = Math.hypot(best.error, advised.error);
  const worth = `It has the better value, by ${ahead.toFixed(2)} points`;
  return ahead > error
    ? `${worth}: more than the error of ±${error.toFixed(2)}.`
    : `${worth}: within the error of ±${error.toFixed(2)}, so either may be the better one.`;
}
