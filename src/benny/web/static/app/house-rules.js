/** The form of house rules, built from the server's list of settings. */

import { useState } from "../vendor/hooks.js";
import { isChecked, valueOf } from "./events.js";
import { html } from "./html.js";
import { found, inPlain, set, valueIn } from "./settling.js";

/** @typedef {import("./types.js").Setting} Setting */
/** @typedef {import("./types.js").Playable} Playable */
/** @typedef {import("./settling.js").Changes} Changes */
/** @typedef {string | boolean | string[]} Value */

/**
 * @typedef {{settings: Setting[], base: Playable, changes: Changes,
 *   onChanges: (changes: Changes) => void, children?: import("./html.js").Children}} FormProps
 */

/** @param {FormProps} props base: the rules that are changed */
export function HouseRules({ settings, base, changes, onChanges, children }) {
  const count = Object.keys(changes).length;
  return html`<details class="house-rules">
    <summary>
      <h2>House rules</h2>
      ${count > 0 && html` <small>${count} changed</small>`}
    </summary>
    <${Form} settings=${settings} base=${base} changes=${changes} onChanges=${onChanges} />
    ${children}
    ${count > 0 &&
    html`<button type="button" onClick=${() => onChanges({})}>All as in ${base.title}</button>`}
  </details>`;
}

/** @param {FormProps} props */
function Form({ settings, base, changes, onChanges }) {
  const [wanted, setWanted] = useState("");
  const groups = found(settings, wanted);
  /** @param {Setting} setting */
  const row = (setting) => html`<${Row} setting=${setting} key=${setting.name}
    value=${valueIn(setting, base.settings, changes)} isChanged=${setting.name in changes}
    onValue=${
      /** @param {Value} value */
      (value) => onChanges(set(changes, setting, base.settings, value))
    } />`;
  return html`<input type="search" aria-label="Find a rule" placeholder="Find a rule" value=${wanted}
      onInput=${(/** @type {Event} */ event) => setWanted(valueOf(event))} />
    <div class="settings" role="group" aria-label="House rules" key=${wanted}>
      ${groups.map(
        ([heading, rows]) => html`<h3 key=${heading}>${heading}</h3>
          ${rows.map(row)}`,
      )}
      ${!groups.length && html`<p role="status">No rule matches “${wanted}”.</p>`}
    </div>`;
}

/**
 * @typedef {{setting: Setting, value: Value, isChanged?: boolean,
 *   onValue: (value: Value) => void}} FieldProps
 */

/** @param {FieldProps} props */
function Row({ setting, value, isChanged, onValue }) {
  const text = inPlain(setting.meaning);
  const label = html`${text.charAt(0).toUpperCase() + text.slice(1)}
    <small><code>${setting.name}</code>${isChanged && html` <em>changed</em>`}</small>`;
  if (setting.kind === "choices") {
    return html`<fieldset class="setting">
      <legend>${label}</legend>
      <${Boxes} setting=${setting} value=${value} onValue=${onValue} />
    </fieldset>`;
  }
  return html`<label class=${`setting ${setting.kind}`}>
    <span>${label}</span>
    <${Field} setting=${setting} value=${value} onValue=${onValue} />
  </label>`;
}

/** @param {FieldProps} props */
function Field({ setting, value, onValue }) {
  /** @param {Event} event */
  const onChange = (event) => onValue(valueOf(event));
  switch (setting.kind) {
    case "switch":
      return html`<input type="checkbox" checked=${value}
        onChange=${(/** @type {Event} */ event) => onValue(isChecked(event))} />`;
    case "choice":
      return html`<select value=${value} onChange=${onChange}>
        ${setting.values?.map((one) => html`<option value=${one}>${inPlain(one)}</option>`)}
      </select>`;
    case "number":
      return html`<input type="number" min=${setting.least} max=${setting.most} value=${value}
        onChange=${onChange} />`;
    default:
      return html`<input value=${value} maxlength="80" onChange=${onChange} />`;
  }
}

/** @param {FieldProps} props */
function Boxes({ setting, value, onValue }) {
  const chosen = /** @type {string[]} */ (value);
  /** @param {string} one @param {boolean} isIn */
  const put = (one, isIn) =>
    onValue(setting.values?.filter((other) => (other === one ? isIn : chosen.includes(other))) ?? []);
  return html`${setting.values?.map(
    (one) => html`<label class="switch">
      <input type="checkbox" checked=${chosen.includes(one)}
        onChange=${(/** @type {Event} */ event) => put(one, isChecked(event))} />
      <span>${inPlain(one)}</span>
    </label>`,
  )}`;
}
