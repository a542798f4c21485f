/** The words of the card table: their list, and those within a text, which can be pressed. */

import { useEffect } from "../vendor/hooks.js";
import { signal } from "../vendor/signals.js";
import { get } from "./api.js";
import { Dialog } from "./dialog.js";
import { Fold } from "./fields.js";
import { html } from "./html.js";
import { Pending } from "./load.js";
import { Suited } from "./suit.js";
import { split, wordsIn } from "./terms.js";

/** @import { Introduction } from "./types.js" */

const introduction = signal({ value: /** @type {Introduction | null} */ (null), error: "" });

/** Whether it is on its way or there: many sentences want it, and one asks. */
let isAsked = false;

/** @returns {{value: Introduction | null, error: string}} an introduction for newcomers */
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

export const Glossary = () => html`<${Fold} title="Card terms"><${Words} /><//>`;

/** @param {{text?: string}} props all words, or those in a text */
export function Words({ text }) {
  const { value, error } = useIntroduction();
  if (!value) return html`<${Pending} error=${error} />`;
  const entries = Object.keys(value.glossary);
  const shown = text === undefined ? entries : wordsIn(text, entries);
  return html`<dl class="words-list">
    ${shown.map((word) => html`<dt>${word}</dt>
      <dd>${stressed(value.glossary[word])}</dd>`)}
  </dl>`;
}

/** @param {string} text with stress between asterisks */
const stressed = (text) =>
  text.split("*").map((part, n) => (n % 2 ? html`<em>${part}</em>` : part));

/** The word whose meaning is in sight: it stays when its sentence goes. */
const chosen = signal("");

/**
 * A sentence with its suits drawn, in which the first of each word of the table can be pressed.
 * @param {{text: string, before?: string}} props before: what was said before it
 */
export function Glossed({ text, before = "" }) {
  const { value } = useIntroduction();
  if (!value) return html`<${Suited} text=${text} />`;
  const parts = split(text, Object.keys(value.glossary), before);
  return html`${parts.map(({ part, entry }, n) => {
    if (!entry) return html`<${Suited} text=${n ? part.slice(stopOf(part).length) : part} />`;
    return html`<span class="unbroken"><button type="button" class="word" aria-haspopup="dialog"
      onClick=${() => (chosen.value = entry)}>${part}</button>${stopOf(parts[n + 1]?.part)}</span>`;
  })}`;
}

/** The stop behind a word, which no line may begin with: a button could be followed by a break. */
const stopOf = (text = "") => /^[.,:;!?)]*/.exec(text)?.[0] ?? "";

/** What the chosen word means, over whatever screen has it. */
export const Meaning = () =>
  chosen.value &&
  html`<${Dialog} title=${chosen.value} onClose=${() => (chosen.value = "")}>
    <${Meant} word=${chosen.value} />
  </${Dialog}>`;

/** @param {{word: string}} props */
function Meant({ word }) {
  const { value } = useIntroduction();
  return value && html`<p class="meaning">${stressed(value.glossary[word])}</p>`;
}
