/** A button by the log: what its words mean, and those of the banner and the prompt. */

import { useState } from "../../vendor/hooks.js";
import { Dialog } from "../dialog.js";
import { Glossary, Words } from "../glossary.js";
import { html } from "../html.js";

/** @import { TableStore } from "./store.js" */

/** @param {{store: TableStore}} props */
export function WordsButton({ store }) {
  const [isOpen, setOpen] = useState(false);
  return html`<button class="words-button" aria-haspopup="dialog"
      title="Words: what those in the log mean" onClick=${() => setOpen(true)}>Words</button>
    ${isOpen && html`<${Dialog} title="Words in sight" onClose=${() => setOpen(false)}>
      <${Words} text=${textOf(store)} />
      <${Glossary} />
    </${Dialog}>`}`;
}

/** @param {TableStore} store @returns {string} all that the table says in sentences */
function textOf({ story, shown }) {
  const { banner = "", prompt = "" } = shown.value?.picture ?? {};
  return [...story.value.map(({ text }) => text), banner, prompt].join(" ");
}
