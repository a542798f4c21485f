/** Which lessons a reader has finished; kept in this browser. */

import { signal } from "../../vendor/signals.js";

/**
 * @typedef {object} Learned
 * @property {Record<string, string[]>} done the finished lessons of each game
 * @property {boolean} offered whether the reader has answered to the offer of lessons
 */

const STORE = "benny.lessons";

/** @returns {Learned} */
function load() {
  try {
    return { done: {}, offered: false, ...JSON.parse(localStorage.getItem(STORE) ?? "{}") };
  } catch {
    return { done: {}, offered: false };
  }
}

export const learned = signal(load());

/** @param {Partial<Learned>} change */
function keep(change) {
  learned.value = { ...learned.value, ...change };
  try {
    localStorage.setItem(STORE, JSON.stringify(learned.value));
  } catch {
    // A browser that keeps nothing: it holds until the page is closed.
  }
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
