/** Something that the reader has asked for, which takes a moment and may be refused. */

import { useState } from "../vendor/hooks.js";
import { html } from "./html.js";

/**
 * Return what does one thing after the other, whether something is being done, and why the last
 * thing could not be.
 * @returns {[(deed: () => Promise<unknown>) => Promise<void>, boolean, string]}
 */
export function useDoing() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  /** @param {() => Promise<unknown>} deed */
  const act = async (deed) => {
    if (isBusy) return;
    setBusy(true);
    setError("");
    try {
      await deed();
    } catch (refusal) {
      setError(/** @type {Error} */ (refusal).message);
    }
    setBusy(false);
  };
  return [act, isBusy, error];
}

/** @param {{text: string}} props */
export const Complaint = ({ text }) => text && html`<p class="error" role="alert">${text}</p>`;
