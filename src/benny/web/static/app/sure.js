/** A button for what can't be undone: it asks once more. */

import { useState } from "../vendor/hooks.js";
import { html } from "./html.js";

/** @param {{ask: string, sure: string, onSure: () => void}} props what it says first, and then */
export function SureButton({ ask, sure, onSure }) {
  const [isAsking, setAsking] = useState(false);
  /** @param {MouseEvent} event */
  const press = (event) => {
    if (!isAsking) setAsking(true);
    else if (event.detail < 2) {
      setAsking(false);
      onSure();
    }
  };
  return html`<button class="danger" onClick=${press} onBlur=${() => setAsking(false)}>
    ${isAsking ? sure : `${ask} …`}
  </button>`;
}
