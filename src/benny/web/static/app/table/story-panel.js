/** The log of game and chat, which screen readers follow politely. */

import { useState } from "../../vendor/hooks.js";
import { html } from "../html.js";
import { isHost, me } from "../person.js";
import { Suited } from "../suit.js";
import { SureButton } from "../sure.js";
import { mute, muted } from "./mutes.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../types.js").ChatLine} ChatLine */

/** @param {{room: Room}} props */
export function StoryPanel({ room }) {
  const story = room.story.value.filter(({ line }) => !line || !muted.value.has(line.person));
  return html`<section class="story" aria-label="What has happened" tabindex="0">
    <div role="log" aria-live="polite" aria-relevant="additions">
      ${story.map((entry) =>
        entry.line
          ? html`<${Chat} key=${entry.key} room=${room} line=${entry.line} />`
          : html`<p key=${entry.key}><${Suited} text=${entry.text} /></p>`,
      )}
    </div>
  </section>`;
}

/** @param {{room: Room, line: ChatLine}} props a line of chat; its name opens a menu */
function Chat({ room, line }) {
  const [isOpen, setOpen] = useState(false);
  const isMine = line.person === me.value?.id;
  return html`<p class=${line.emote ? "emote" : "said"}>
    ${isMine
      ? html`<b>${line.name}</b>`
      : html`<button class="speaker" aria-expanded=${isOpen} onClick=${() => setOpen(!isOpen)}>
          ${line.name}
        </button>`}${" "}
    ${line.text}
    ${isOpen && html`<${SpeakerActs} room=${room} line=${line} />`}
  </p>`;
}

/** @param {{room: Room, line: ChatLine}} props */
function SpeakerActs({ room, line: { person, name } }) {
  const table = room.latest.value?.table;
  return html`<span class="speaker-acts">
    <button onClick=${() => mute(person, name)}>Mute</button>
    ${table && isHost(table) &&
    html`<${SureButton} ask="Remove" sure=${`Yes, remove ${name}`}
      onSure=${() => room.send({ do: "kick", person })} />`}
  </span>`;
}
