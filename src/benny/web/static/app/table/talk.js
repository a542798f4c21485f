/** What people say: phrases, a line of chat, muted people, and a field for typing actions. */

import { useEffect, useState } from "../../vendor/hooks.js";
import { signal } from "../../vendor/signals.js";
import { onSubmit, onValue } from "../fields.js";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { useLoaded } from "../load.js";
import { isMe, me } from "../person.js";
import { IS_ALONE } from "../server.js";
import { load, save, session } from "../storage.js";
import { rove } from "./keys.js";
import { countUnread } from "./story.js";

/** @import { Loaded } from "../load.js" */
/** @import { ChatLine, Sayings, TableState, Update } from "../types.js" */
/** @import { TableStore } from "./store.js" */

/** @param {{count: number}} props the number of new lines, for those who see; its owner says it */
export const Badge = ({ count }) =>
  count > 0 && html`<span class="badge" aria-hidden="true">${count}</span>`;

/** @param {string} name @param {number} count @returns {string} a name that tells new lines, too */
export const withNew = (name, count) => (count ? `${name}, ${count} new` : name);

const LOG = IS_ALONE ? "Log" : "Chat and log";

/**
 * The button that opens the sheet where there is no room for it, with the number of new lines.
 * @param {{fresh: number, isOpen: boolean, onPress: () => void}} props
 */
export const TalkButton = ({ fresh, isOpen, onPress }) => html`<button
    class="icon-button talk-button" aria-expanded=${isOpen} title=${LOG}
    aria-label=${withNew(LOG, fresh)} onClick=${onPress}>
    <${Icon} name="talk" /><${Badge} count=${fresh} />
  </button>`;

/**
 * How many lines are new to the reader; those in sight are read. It is remembered in this window,
 * since lines come again with the page.
 * @param {TableStore} store
 * @param {boolean} isInSight
 * @returns {number}
 */
export function useUnread({ code, lines }, isInSight) {
  const store = `benny.read.${code}`;
  const last = isInSight ? (lines.value.at(-1)?.n ?? 0) : 0;
  const read = Math.max(last, Number(session.getItem(store)));
  useEffect(() => {
    if (last) save(store, read, session);
  }, [read]);
  return countUnread(lines.value, read, (person) => isMe(person) || muted.value.has(person));
}

/** Phrases, and a line for one's own words. @param {{store: TableStore, update: Update}} props */
export function Talk({ store, update: { table } }) {
  const isOpen = !table.options.public;
  /** @param {string} text */
  const say = (text) => store.send({ do: "say", text });
  if (!me.value) return null;
  return html`<section class="talk" aria-label="Talk">
    <${Phrases} onSay=${say} />
    ${isOpen && html`<${TextLine} label="Say something" button="Send" onText=${say} />`}
  </section>`;
}

/**
 * Return whether another person sits at the table, watches, or has said something. There is no
 * talk in a match.
 * @param {TableState} table
 * @param {ChatLine[]} lines
 */
export const hasCompany = ({ seats, watchers, match }, lines) =>
  !match && (watchers > 0 || [...seats, ...lines].some(({ person }) => person && !isMe(person)));

/** @param {{onWords: (words: string) => void}} props a field for actions in words */
export const Commands = ({ onWords }) => html`<section class="talk commands" aria-label="Commands">
  <${TextLine} id="command" label="Type what you do" hint="play js · pass · hand · ?"
    button="Enter" onText=${onWords} />
</section>`;

/** @param {{onSay: (text: string) => void}} props */
function Phrases({ onSay }) {
  const [at, setAt] = useState(0);
  const { value } = /** @type {Loaded<Sayings>} */ (useLoaded("/api/phrases"));
  if (!value) return null;
  const { phrases, emotes } = value;
  return html`<div class="phrases" role="toolbar" aria-label="Phrases"
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => setAt(rove(event, at))}>
    ${[emotes, phrases].map(
      (texts, row) => html`<div class=${row ? "" : "emotes"}>
        ${texts.map((text, n) => html`<button tabindex=${n + row * emotes.length === at ? 0 : -1}
          onClick=${() => onSay(text)}>${text}</button>`)}
      </div>`,
    )}
  </div>`;
}

/**
 * @param {{label: string, button: string, hint?: string, id?: string,
 *   onText: (text: string) => void}} props
 */
function TextLine({ label, button, hint = label, id, onText }) {
  const [text, setText] = useState("");
  const send = () => {
    if (text.trim()) onText(text.trim());
    setText("");
  };
  return html`<form class="text-line" onSubmit=${onSubmit(send)}>
    <input id=${id} aria-label=${label} placeholder=${hint} value=${text} maxlength="300"
      dir="auto" autocomplete="off" autocapitalize="off" spellcheck=${!id}
      onInput=${onValue(setText)} />
    <button>${button}</button>
  </form>`;
}

const STORE = "benny.muted";

/** The names of those who are muted, by person. */
export const muted = signal(new Map(load(STORE, /** @type {[string, string][]} */ ([]))));

/** What people have just said, by person. */
const spoken = signal(new Map(/** @type {[string, ChatLine][]} */ ([])));

/** Milliseconds for which it stands at their seat. */
const SPEECH = 3000;

/** Show a line at its speaker's seat for a moment. @param {ChatLine} line */
export function speak(line) {
  spoken.value = new Map(spoken.value).set(line.person, line);
  setTimeout(() => {
    const others = [...spoken.value].filter(([, other]) => other !== line);
    if (others.length < spoken.value.size) spoken.value = new Map(others);
  }, SPEECH);
}

/** @param {string} [person] @returns {ChatLine | undefined} what a person who isn't muted has just said */
export const spokenBy = (person = "") => (muted.value.has(person) ? undefined : spoken.value.get(person));

/** Mute or unmute a person. @param {string} person @param {string} name */
export function mute(person, name) {
  const changed = new Map(muted.value);
  if (!changed.delete(person)) changed.set(person, name);
  muted.value = changed;
  save(STORE, [...changed]);
}
