/** Messages for screen readers. */

import { useEffect, useState } from "../vendor/hooks.js";
import { signal } from "../vendor/signals.js";
import { html } from "./html.js";

/** What has to be heard now; `n` makes the same sentence heard again. */
export const urgent = signal({ text: "", n: 0 });

/** @param {string} text */
export function announce(text) {
  urgent.value = { text, n: urgent.value.n + 1 };
}

/** Two regions in turn, as one would not repeat a sentence; heard after the log's lines of the same state. */
export function Urgent() {
  const { value } = urgent;
  const [{ text, n }, setHeard] = useState(value);
  useEffect(() => setHeard(value), [value]);
  return html`<div class="urgent unseen" aria-live="polite">
    <p>${n % 2 ? text : ""}</p>
    <p>${n % 2 ? "" : text}</p>
  </div>`;
}
