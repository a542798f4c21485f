/** Actions that take a moment, may be refused, or can't be undone. */

import { useState } from "../vendor/hooks.js";
import { UNREACHED } from "./api.js";
import { html } from "./html.js";
import { Meanwhile } from "./own-page.js";

/**
 * Return a function that runs one action at a time, whether one is running, and the last one's
 * error.
 * @returns {[(action: () => Promise<unknown>) => Promise<void>, boolean, string]}
 */
export function useAction() {
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
export const Complaint = ({ text }) =>
  text && html`<p class="error" role="alert">${text}${text === UNREACHED && html`<${Meanwhile} />`}</p>`;

/**
 * A button for what can't be undone: it asks for a second press.
 * @param {{label: string, confirmation: string, onConfirm: () => void}} props
 */
export function ConfirmButton({ label, confirmation, onConfirm }) {
  const [isAsking, setAsking] = useState(false);
  /** @param {MouseEvent} event */
  const press = (event) => {
    if (!isAsking) setAsking(true);
    else if (event.detail < 2) {
      setAsking(false);
      onConfirm();
    }
  };
  return html`<button class="danger" onClick=${press} onBlur=${() => setAsking(false)}>
    ${isAsking ? confirmation : `${label} …`}
  </button>`;
}
