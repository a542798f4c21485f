/** Which lessons a reader has finished; kept in this browser. */

import { signal } from "../../vendor/signals.js";
import { load, save } from "../storage.js";

/** @import { Signal } from "../../vendor/signals.js" */

/**
 * @typedef {object} Learned
 * @property {Record<string, string[]>} done the finished lessons of each game
 */

const STORE = "benny.lessons";

/** @type {Signal<Learned>} */
export const learned = signal({ done: {}, ...load(STORE, {}) });

/** @param {string} game @param {string} lesson */
export const hasDone = (game, lesson) => !!learned.value.done[game]?.includes(lesson);

/** @param {string} game @param {string} lesson */
export function noteDone(game, lesson) {
  const { done } = learned.value;
  const lessons = [...new Set([...(done[game] ?? []), lesson])];
  learned.value = { done: { ...done, [game]: lessons } };
  save(STORE, learned.value);
}
