/** Messages for screen readers, in a region that interrupts. */

import { signal } from "../vendor/signals.js";
import { html } from "./html.js";

/** What has to be heard now; `n` makes the same sentence heard again. */
export const urgent = signal({ text: "", n: 0 });

/** @param {string} text */
export function announce(text) {
  urgent.value = { text, n: urgent.value.n + 1 };
}

/** Two regions in turn: a screen reader would not repeat the same sentence in one. */
export function Urgent() {
  const { text, n } = urgent.value;
  return html`<div class="urgent unseen" aria-live="assertive">
    <p>${n % 2 ? text : ""}</p>
    <p>${n % 2 ? "" : text}</p>
  </div>`;
}
