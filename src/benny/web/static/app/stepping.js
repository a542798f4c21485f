/** Where steps, tricks and deals of a replay begin. Pure. */

/** @typedef {import("./types.js").Picture} Picture */

/** @param {Picture} picture @returns {number} the trick in progress; its last card still counts */
function trickOf({ view }) {
  const done = view.tricks?.length ?? 0;
  return view.trick?.length || done === 0 ? done : done - 1;
}

/**
 * Return the step where the next trick begins, the last step where none does.
 * @param {Picture[]} pictures
 * @param {number} at
 */
export function nextTrick(pictures, at) {
  const mine = trickOf(pictures[at]);
  const found = pictures.findIndex((picture, n) => n > at && trickOf(picture) > mine);
  return found < 0 ? pictures.length - 1 : found;
}

/**
 * Return the step where this trick began, or the one before where it begins here.
 * @param {Picture[]} pictures
 * @param {number} at
 */
export function lastTrick(pictures, at) {
  const mine = trickOf(pictures[Math.max(0, at - 1)]);
  return Math.max(0, pictures.findIndex((picture) => trickOf(picture) === mine));
}
