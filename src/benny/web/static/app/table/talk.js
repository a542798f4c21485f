/** Chat, and a field for typing actions instead of clicking. */

import { useState } from "../../vendor/hooks.js";
import { valueOf } from "../events.js";
import { html } from "../html.js";
import { useLoaded } from "../load.js";
import { me } from "../person.js";
import { rove } from "../roving.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../types.js").Update} Update */

/** @param {{room: Room, update: Update, onWords: (words: string) => void}} props */
export function Talk({ room, update, onWords }) {
  const isOpen = !update.table.options.public;
  /** @param {string} text */
  const say = (text) => room.send({ do: "say", text });
  return html`<section class="talk" aria-label="Talk and commands">
    ${me.value && html`<${Phrases} onSay=${say} />`}
    ${isOpen && me.value && html`<${TextLine} label="Say something" button="Say" onText=${say} />`}
    <${TextLine} id="command" label="Type what you do" hint="play js · pass · hand · ?"
      button="Do" onText=${onWords} />
  </section>`;
}

/** @param {{onSay: (text: string) => void}} props */
function Phrases({ onSay }) {
  const [at, setAt] = useState(0);
  const { value } = /** @type {{value: import("../types.js").Sayings | null}} */ (
    useLoaded("/api/phrases")
  );
  if (!value) return null;
  const { phrases, emotes } = value;
  return html`<div class="phrases" role="toolbar" aria-label="Phrases"
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => setAt(rove(event, at))}>
    ${[...phrases, ...emotes].map(
      (text, n) => html`<button tabindex=${n === at ? 0 : -1}
        class=${n < phrases.length ? "" : "emote-button"} onClick=${() => onSay(text)}>
        ${text}
      </button>`,
    )}
  </div>`;
}

/**
 * @param {{label: string, button: string, hint?: string, id?: string,
 *   onText: (text: string) => void}} props
 */
function TextLine({ label, button, hint = label, id, onText }) {
  const [text, setText] = useState("");
  /** @param {Event} event */
  const send = (event) => {
    event.preventDefault();
    if (text.trim()) onText(text.trim());
    setText("");
  };
  return html`<form class="text-line" onSubmit=${send}>
    <input id=${id} aria-label=${label} placeholder=${hint} value=${text} maxlength="300"
      autocomplete="off" autocapitalize="off" spellcheck=${!id}
      onInput=${(/** @type {Event} */ event) => setText(valueOf(event))} />
    <button>${button}</button>
  </form>`;
}
