/** Words of the card table within a text: each tells what it means when it is pressed. */

import { useState } from "../vendor/hooks.js";
import { Dialog } from "./dialog.js";
import { stressed, useIntroduction } from "./glossary.js";
import { html } from "./html.js";
import { Suited } from "./suit.js";
import { split } from "./terms.js";

/**
 * A sentence with its suits drawn, in which the first of each word of the table can be pressed.
 * @param {{text: string, before?: string}} props before: what was said before it
 */
export function Glossed({ text, before = "" }) {
  const { value } = useIntroduction();
  const [word, setWord] = useState("");
  if (!value) return html`<${Suited} text=${text} />`;
  const { glossary } = value;
  return html`${split(text, Object.keys(glossary), before).map(({ part, entry }) =>
    entry
      ? html`<button type="button" class="word" aria-haspopup="dialog"
          onClick=${() => setWord(entry)}>${part}</button>`
      : html`<${Suited} text=${part} />`,
  )}${word &&
  html`<${Dialog} title=${word} onClose=${() => setWord("")}>
    <p class="meaning">${stressed(glossary[word])}</p>
  </${Dialog}>`}`;
}
