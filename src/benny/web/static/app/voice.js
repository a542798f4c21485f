/** Messages for screen readers: a polite log, and a region that interrupts. */

import { signal } from "../vendor/signals.js";

/** What has to be heard now; `n` makes the same sentence heard again. */
export const urgent = signal({ text: "", n: 0 });

/** @param {string} text */
export function announce(text) {
  urgent.value = { text, n: urgent.value.n + 1 };
}
