/** The table's options as fields. */

import { html } from "../html.js";

/** @typedef {import("../types.js").Options} Options */

/** @type {[keyof Options, string][]} */
const SWITCHES = [
  ["public", "Listed for everybody; phrases only, no open chat"],
  ["watchers", "Others may look on"],
  ["hints", "Hints"],
  ["claims", "The rest may be claimed"],
  ["rated", "Rated, if all four are people who agree"],
];

/** @type {[keyof Options, string, number, number][]} */
const NUMBERS = [
  ["delay", "Onlookers see it later by (seconds)", 0, 3600],
  ["grace", "A bot plays for who is away after (seconds)", 5, 600],
  ["thinking", "Bots think at least (seconds)", 0, 10],
];

/** @param {{options: Options, onChange: (options: Options) => void}} props */
export function OptionFields({ options, onChange }) {
  /** @param {Partial<Options>} change */
  const put = (change) => onChange({ ...options, ...change });
  return html`<fieldset class="options">
    <legend>Options</legend>
    ${SWITCHES.map(
      ([name, label]) => html`<label class="switch">
        <input type="checkbox" checked=${options[name]}
          onChange=${(/** @type {any} */ event) => put({ [name]: event.target.checked })} />
        <span>${label}</span>
      </label>`,
    )}
    <label class="switch">
      <input type="checkbox" checked=${options.undo === "ask"} onChange=${
        /** @param {any} event */
        (event) => put({ undo: event.target.checked ? "ask" : "never" })
      } />
      <span>Taking back, if the others agree</span>
    </label>
    ${NUMBERS.map(
      ([name, label, min, max]) => html`<label class="number-field">
        <span>${label}</span>
        <input type="number" min=${min} max=${max} value=${options[name]}
          onChange=${(/** @type {any} */ event) => put({ [name]: Number(event.target.value) })} />
      </label>`,
    )}
  </fieldset>`;
}
