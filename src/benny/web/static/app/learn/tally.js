/** How a reader fares with a trainer, and how hard it is for them. Pure. */

/** @typedef {{right: number, asked: number, level: number}} Tally */

/** @type {Tally} */
export const NOTHING_YET = { right: 0, asked: 0, level: 0 };

/** Harder after a right answer, easier after a wrong one, as `level_after` in `trainer.py` has it.
 * @param {Tally} tally @param {boolean} isRight @param {number} levels @returns {Tally}
 */
export const updateTally = ({ right, asked, level }, isRight, levels) => ({
  right: right + Number(isRight),
  asked: asked + 1,
  level: Math.min(Math.max(level + (isRight ? 1 : -1), 0), levels - 1),
});

/** @param {Tally} tally @param {number} levels @returns {string} */
export const inWords = ({ right, asked, level }, levels) =>
  `${asked ? `${right} of ${asked} right, level` : "Level"} ${level + 1} of ${levels}`;
