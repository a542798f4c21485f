/** The table's options as fields. */

import { Switch } from "../fields.js";
import { html } from "../html.js";
import { IS_ALONE } from "../server.js";
import { secondsOf } from "./status.js";

/** @import { Options } from "../types.js" */

/** Options that concern other people. @type {(keyof Options)[]} */
const OF_OTHERS = ["public", "watchers", "rated", "delay", "grace"];

/** @param {[keyof Options, ...unknown[]]} option */
const isOffered = ([name]) => !IS_ALONE || !OF_OTHERS.includes(name);

/** @type {[keyof Options, string][]} */
const SWITCHES = [
  ["public", "Public: listed in the lobby, phrases instead of chat"],
  ["watchers", "Spectators may watch"],
  ["hints", "Hints"],
  ["claims", "Allow claims"],
  ["rated", "Rated (everyone must agree)"],
];

/** With minimum and maximum, and the step if it is not 1.
 * @type {[keyof Options, string, number, number, string?][]}
 */
const NUMBERS = [
  ["delay", "Spectator delay (seconds)", 0, 3600],
  ["grace", "Bot steps in after (seconds)", 5, 600],
  ["thinking", "Bot thinking time (seconds)", 0, 10, "any"],
  ["clock", "Clock: seconds for a decision, 0 for none", 0, 600],
  ["bank", "Time bank (seconds)", 0, 3600],
];

/**
 * @param {{options: Options, isOff?: boolean, onChange: (options: Options) => void}} props
 *   isOff: they can't be changed now
 */
export function OptionFields({ options, isOff = false, onChange }) {
  /** @param {Partial<Options>} change */
  const put = (change) => onChange({ ...options, ...change });
  return html`<fieldset class="options" disabled=${isOff}>
    <legend>Options</legend>
    ${SWITCHES.filter(isOffered).map(
      ([name, label]) => html`<${Switch} label=${label} isOn=${options[name]}
        onSwitch=${(/** @type {boolean} */ isOn) => put({ [name]: isOn })} />`,
    )}
    <${Switch} label=${IS_ALONE ? "Undo" : "Undo, if the others agree"} isOn=${options.undo === "ask"}
      onSwitch=${(/** @type {boolean} */ isOn) => put({ undo: isOn ? "ask" : "never" })} />
    ${NUMBERS.filter(isOffered).map(
      ([name, label, min, max, step]) => html`<label class="number-field">
        <span>${label}</span>
        <input type="number" required min=${min} max=${max} step=${step} value=${options[name] ?? secondsOf(options)}
          onChange=${(/** @type {Event} */ { target }) => {
            const field = /** @type {HTMLInputElement} */ (target);
            if (field.reportValidity()) put({ [name]: field.valueAsNumber });
          }} />
      </label>`,
    )}
  </fieldset>`;
}
