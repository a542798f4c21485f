/** The reader's settings. */

import { Dialog } from "./dialog.js";
import { isChecked } from "./events.js";
import { html } from "./html.js";
import { choose, settings } from "./settings.js";

/** @typedef {import("./settings.js").Settings} Settings */

/** @type {[keyof Settings, string, [string, string][]][]} */
const CHOICES = [
  ["pace", "Pace", [["instant", "Instant"], ["fast", "Fast"], ["normal", "Normal"], ["slow", "Slow"]]],
  ["theme", "Theme", [["system", "System"], ["light", "Light"], ["dark", "Dark"]]],
];

/** @type {[keyof Settings, string][]} */
const SWITCHES = [
  ["fourColours", "Four colours"],
  ["largeCards", "Large symbols on the cards"],
  ["letters", "Letters for suits"],
  ["tenAsT", "T for ten"],
  ["autoLast", "Play my last card automatically"],
  ["keys", "Keyboard shortcuts at the table"],
];

/** @param {{onClose: () => void}} props */
export function SettingsDialog({ onClose }) {
  return html`<${Dialog} title="Settings" onClose=${onClose}>
    ${CHOICES.map(
      ([name, label, values]) => html`<fieldset class="segments">
        <legend>${label}</legend>
        ${values.map(
          ([value, text]) => html`<label>
            <input type="radio" name=${name} checked=${settings.value[name] === value}
              onChange=${() => choose({ [name]: value })} />
            <span>${text}</span>
          </label>`,
        )}
      </fieldset>`,
    )}
    ${SWITCHES.map(
      ([name, label]) => html`<label class="switch">
        <input type="checkbox" checked=${settings.value[name]}
          onChange=${(/** @type {Event} */ event) => choose({ [name]: isChecked(event) })} />
        <span>${label}</span>
      </label>`,
    )}
    <p class="quiet">Saved in this browser.</p>
  </${Dialog}>`;
}
