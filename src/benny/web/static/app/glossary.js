/** The words of the card table, folded until the reader asks for them. */

import { useEffect, useState } from "../vendor/hooks.js";
import { signal } from "../vendor/signals.js";
import { get } from "./api.js";
import { html } from "./html.js";
import { Pending } from "./load.js";
import { wordsIn } from "./terms.js";

/** @import { Introduction } from "./types.js" */

const introduction = signal({ value: /** @type {Introduction | null} */ (null), error: "" });

/** Whether it is on its way or there: many sentences want it, and one asks. */
let isAsked = false;

/** @returns {{value: Introduction | null, error: string}} what somebody reads who has never played */
export function useIntroduction() {
  useEffect(() => void load(), []);
  return introduction.value;
}

async function load() {
  if (isAsked) return;
  isAsked = true;
  try {
    introduction.value = { value: await get("/api/introduction"), error: "" };
  } catch (refusal) {
    isAsked = false;
    introduction.value = { value: null, error: /** @type {Error} */ (refusal).message };
  }
}

export function Glossary() {
  const [isOpen, setOpen] = useState(false);
  return html`<details class="fold"
    onToggle=${(/** @type {Event} */ { target }) =>
      setOpen(/** @type {HTMLDetailsElement} */ (target).open)}>
    <summary>The words of the card table</summary>
    ${isOpen && html`<${Words} />`}
  </details>`;
}

/** @param {{text?: string}} props all words, or those in a text */
export function Words({ text }) {
  const { value, error } = useIntroduction();
  if (!value) return html`<${Pending} error=${error} />`;
  const entries = Object.keys(value.glossary);
  const wanted = text === undefined ? entries : wordsIn(text, entries);
  return html`<dl class="words-list">
    ${wanted.map((word) => html`<dt>${word}</dt>
      <dd>${stressed(value.glossary[word])}</dd>`)}
  </dl>`;
}

/** @param {string} text with stress between asterisks */
export const stressed = (text) =>
  text.split("*").map((part, n) => (n % 2 ? html`<em>${part}</em>` : part));
