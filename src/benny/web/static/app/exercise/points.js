/** Points with their sign. Pure. */

/** @param {number} points with a decimal where it has any @returns {string} */
export function points(points) {
  const size = Math.abs(points).toFixed(Number.isInteger(points) ? 0 : 1);
  if (!Number(size)) return "0";
  return `${points < 0 ? "−" : "+"}${size}`;
}
