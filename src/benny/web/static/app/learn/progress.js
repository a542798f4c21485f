/** Which lessons a reader has finished; kept in this browser. */

import { signal } from "../../vendor/signals.js";
import { load, save } from "../storage.js";

/** @import { Signal } from "../../vendor/signals.js" */

/**
 * @typedef {object} Learned
 * @property {Record<string, string[]>} done the finished lessons of each game
 * @property {boolean} offered whether the reader has answered to the offer of lessons
 */

const STORE = "benny.lessons";

/** @type {Signal<Learned>} */
export const learned = signal({ done: {}, offered: false, ...load(STORE, {}) });

/** @param {Partial<Learned>} change */
function keep(change) {
  learned.value = { ...learned.value, ...change };
  save(STORE, learned.value);
}

/** The offer of lessons does not come again. */
export const settleOffer = () => keep({ offered: true });

/** @param {string} game @param {string} lesson */
export const hasDone = (game, lesson) => !!learned.value.done[game]?.includes(lesson);

/** @param {string} game @param {string} lesson */
export function noteDone(game, lesson) {
  const { done } = learned.value;
  const lessons = [...new Set([...(done[game] ?? []), lesson])];
  keep({ done: { ...done, [game]: lessons }, offered: true });
}
