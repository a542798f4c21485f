/** The field for the reader's name; what is typed counts on every screen. */

import { valueOf } from "./events.js";
import { html } from "./html.js";
import { me, typed } from "./person.js";

export const NameField = () => html`<label class="name-field">
  <span>Your name</span>
  <input value=${typed.value ?? me.value?.name ?? ""} maxlength="24" dir="auto"
    autocomplete="nickname"
    placeholder="Guest"
    onInput=${(/** @type {Event} */ event) => (typed.value = valueOf(event))} />
</label>`;
