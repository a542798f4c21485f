/** The field for the reader's name. */

import { valueOf } from "./events.js";
import { html } from "./html.js";

/** @param {{name: string, onName: (name: string) => void}} props */
export const NameField = ({ name, onName }) => html`<label class="name-field">
  <span>Your name</span>
  <input value=${name} maxlength="24" autocomplete="nickname" placeholder="Guest"
    onInput=${(/** @type {Event} */ event) => onName(valueOf(event))} />
</label>`;
