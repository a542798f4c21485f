/** Choosing a file; in a module of its own, as no first screen needs it. */

import { html } from "./html.js";

/**
 * A file that is read as text; the same one can be chosen again when it has changed.
 * @param {{label: string, accept: string, isBusy?: boolean,
 *   onRead: (text: string, name: string) => Promise<void>}} props
 */
export function FileField({ label, accept, isBusy = false, onRead }) {
  /** @param {Event} event */
  const onChange = async (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const file = field.files?.[0];
    if (file) await onRead(await file.text(), file.name);
    field.value = "";
  };
  return html`<label class="file-field">
    <span>${label}</span>
    <input type="file" accept=${accept} disabled=${isBusy} onChange=${onChange} />
  </label>`;
}
