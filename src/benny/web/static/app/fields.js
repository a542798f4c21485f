/** Fields of forms, and listeners that get their values. */

import { useRef, useState } from "../vendor/hooks.js";
import { html } from "./html.js";
import { Icon } from "./icon.js";
import { me, typed } from "./person.js";

/** @import { ComponentChildren } from "../vendor/preact.js" */

/** @param {(value: string) => unknown} listener to what is typed or chosen */
export const onValue = (listener) => (/** @type {Event} */ { target }) =>
  listener(/** @type {HTMLInputElement | HTMLSelectElement} */ (target).value);

/** @param {(isChecked: boolean) => unknown} listener */
export const onCheck = (listener) => (/** @type {Event} */ { target }) =>
  listener(/** @type {HTMLInputElement} */ (target).checked);

/** @param {() => unknown} listener called instead of loading the page again */
export const onSubmit = (listener) => (/** @type {Event} */ event) => {
  event.preventDefault();
  listener();
};

/**
 * @param {{label: ComponentChildren, isOn: boolean, why?: string, onSwitch: (isOn: boolean) => void}} props
 *   why: what keeps it from being switched
 */
export const Switch = ({ label, isOn, why = "", onSwitch }) => html`<label class="switch">
  <input type="checkbox" checked=${isOn} disabled=${!!why} onChange=${onCheck(onSwitch)} />
  <span>${label}${why && html` <small class="quiet">${why}</small>`}</span>
</label>`;

/**
 * @param {{label: string, value: string | number, options: [string | number, string][], class?: string,
 *   onChoose: (value: string) => void}} props options: values and their words
 */
export const Select = ({ label, value, options, class: kind = "side-field", onChoose }) => html`<label
  class=${kind}>
  <span>${label}</span>
  <select value=${value} onChange=${onValue(onChoose)}>
    ${options.map(([value, words]) => html`<option value=${value}>${words}</option>`)}
  </select>
</label>`;

/**
 * A choice of one, all in sight.
 * @param {{legend: string, isPlain?: boolean, name: string, value: unknown, options: [any, string][],
 *   onChoose: (value: any) => void}} props isPlain: what the choice is about is plain to see; options:
 *   values and their words
 */
export const Segments = ({ legend, isPlain, name, value, options, onChoose }) => html`<fieldset class="segments">
  <legend class=${isPlain ? "unseen" : ""}>${legend}</legend>
  ${options.map(
    ([option, words]) => html`<label>
      <input type="radio" name=${name} checked=${value === option} onChange=${() => onChoose(option)} />
      <span>${words}</span>
    </label>`,
  )}
</fieldset>`;

/**
 * What is not made before the reader opens it.
 * @param {{title: string, class?: string, children?: ComponentChildren}} props
 */
export function Fold({ title, class: kind = "fold", children }) {
  const [isOpen, setOpen] = useState(false);
  return html`<details class=${kind} onToggle=${(/** @type {Event} */ { target }) =>
      setOpen(/** @type {HTMLDetailsElement} */ (target).open)}>
    <summary>${title}</summary>
    ${isOpen && children}
  </details>`;
}

/** The field for the reader's name; what is typed counts on every screen. */
export const NameField = () => html`<label class="name-field">
  <span>Your name</span>
  <input value=${typed.value ?? me.value?.name ?? ""} maxlength="24" dir="auto"
    autocomplete="nickname" placeholder="Guest" onInput=${onValue((name) => (typed.value = name))} />
</label>`;

/**
 * A link to hand on: by the sheet of the phone where there is one, or copied.
 * @param {{label: string, link: string}} props
 */
export function LinkField({ label, link }) {
  const field = useRef(/** @type {HTMLElement | null} */ (null));
  const [status, setStatus] = useState("");
  const copy = async () => {
    if (field.current) getSelection()?.selectAllChildren(field.current);
    setStatus((await isCopied(link)) ? "Copied." : "The link is selected: copy it.");
  };
  const share = () => navigator.share({ url: link }).catch(() => {}); // closing the sheet is no fault
  return html`<div class="link-field" role="group" aria-label=${label}>
    <span class="link" ref=${field} dir="ltr">${link}</span>
    ${"share" in navigator && html`<button class="primary" onClick=${share}>Share</button>`}
    <button onClick=${copy}><${Icon} name="copy" /> Copy link</button>
    <p role="status">${status}</p>
  </div>`;
}

/**
 * Copy a text that is selected. Without https a page has no clipboard, only the browser's command.
 * @param {string} text
 */
async function isCopied(text) {
  if (!navigator.clipboard) return document.execCommand("copy");
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
