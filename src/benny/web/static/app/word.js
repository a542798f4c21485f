/** Words of the card table within a text: each tells what it means when it is pressed. */

import { signal } from "../vendor/signals.js";
import { Dialog } from "./dialog.js";
import { stressed, useIntroduction } from "./glossary.js";
import { html } from "./html.js";
import { Suited } from "./suit.js";
import { split } from "./terms.js";

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
