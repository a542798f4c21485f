/** Actions that take a moment and may be refused. */

import { useState } from "../vendor/hooks.js";
import { html } from "./html.js";

/**
 * Return a function that runs one action at a time, whether one is running, and the last one's
 * error.
 * @returns {[(action: () => Promise<unknown>) => Promise<void>, boolean, string]}
 */
export function useDoing() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  /** @param {() => Promise<unknown>} action */
  const act = async (action) => {
    if (isBusy) return;
    setBusy(true);
    setError("");
    try {
      await action();
    } catch (refusal) {
      setError(/** @type {Error} */ (refusal).message);
    }
    setBusy(false);
  };
  return [act, isBusy, error];
}

/** @param {{text: string}} props */
export const Complaint = ({ text }) => text && html`<p class="error" role="alert">${text}</p>`;
