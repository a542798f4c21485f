/** Chat, and a field for typing actions instead of clicking. */

import { useEffect, useState } from "../../vendor/hooks.js";
import { valueOf } from "../events.js";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { useLoaded } from "../load.js";
import { isMe, me } from "../person.js";
import { rove } from "../roving.js";
import { muted } from "./mutes.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../types.js").Update} Update */
/** @typedef {import("../types.js").ChatLine} ChatLine */

/**
 * The button that opens the talk where there is no room for it, with the number of new lines.
 * @param {{room: Room, isOpen: boolean, onPress: () => void}} props
 */
export function TalkButton({ room, isOpen, onPress }) {
  const lines = room.story.value.flatMap(({ line }) => (line ? [line] : []));
  const last = lines.at(-1)?.n ?? 0;
  const read = useReading(room.code, isOpen ? last : 0);
  const fresh = lines.filter((line) => line.n > read && isForeign(line)).length;
  return html`<button class="icon-button talk-button" aria-expanded=${isOpen}
    aria-label=${fresh ? `Talk and log, ${fresh} new` : "Talk and log"} onClick=${onPress}>
    <${Icon} name="talk" />
    ${fresh > 0 && html`<span class="badge" aria-hidden="true">${fresh}</span>`}
  </button>`;
}

/** @param {ChatLine} line @returns {boolean} whether somebody else said it, whom the reader hears */
const isForeign = ({ person }) => !isMe(person) && !muted.value.has(person);

/**
 * Remember in this window what was read at a table, since lines come again with the page.
 * @param {string} code
 * @param {number} read the last line that is in sight
 * @returns {number} the last line that was read
 */
function useReading(code, read) {
  const store = `benny.read.${code}`;
  const known = Math.max(read, Number(sessionStorage.getItem(store)));
  useEffect(() => {
    if (read) sessionStorage.setItem(store, String(known));
  }, [known]);
  return known;
}

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
