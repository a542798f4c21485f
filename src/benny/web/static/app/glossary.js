/** The words of the card table, folded until the reader asks for them. */

import { useState } from "../vendor/hooks.js";
import { html } from "./html.js";
import { Pending, useLoaded } from "./load.js";

/** @typedef {import("./types.js").Introduction} Introduction */

/** @returns {{value: Introduction | null, error: string}} what somebody reads who has never played */
export const useIntroduction = () =>
  /** @type {{value: Introduction | null, error: string}} */ (useLoaded("/api/introduction"));

export function Glossary() {
  const [isOpen, setOpen] = useState(false);
  return html`<details class="fold"
    onToggle=${(/** @type {Event} */ { target }) =>
      setOpen(/** @type {HTMLDetailsElement} */ (target).open)}>
    <summary>The words of the card table</summary>
    ${isOpen && html`<${Words} />`}
  </details>`;
}

function Words() {
  const { value, error } = useIntroduction();
  if (!value) return html`<${Pending} error=${error} />`;
  return html`<dl class="words-list">
    ${Object.entries(value.glossary).map(
      ([word, meaning]) => html`<dt>${word}</dt>
        <dd>${stressed(meaning)}</dd>`,
    )}
  </dl>`;
}

/** @param {string} text with stress between asterisks */
export const stressed = (text) =>
  text.split("*").map((part, n) => (n % 2 ? html`<em>${part}</em>` : part));
