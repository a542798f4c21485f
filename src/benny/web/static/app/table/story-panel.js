/** What has happened and been said, as a log that screen readers follow politely. */

import { useLayoutEffect, useRef } from "../../vendor/hooks.js";
import { html } from "../html.js";
import { Suited } from "../suit.js";

/** @typedef {import("./room.js").Room} Room */

/** @param {{room: Room}} props */
export function StoryPanel({ room }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const muted = room.muted.value;
  const story = room.story.value.filter((entry) => !entry.line || !muted.has(entry.line.person));
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [story.length, story.at(-1)?.key]);
  return html`<section class="story" aria-label="What has happened" ref=${box} tabindex="0">
    <ol role="log" aria-live="polite" aria-relevant="additions">
      ${story.map((entry) =>
        entry.line
          ? html`<li key=${entry.key} class=${entry.line.emote ? "emote" : "said"}>
              <b>${entry.line.name}</b> ${entry.text}
            </li>`
          : html`<li key=${entry.key}><${Suited} text=${entry.text} /></li>`,
      )}
    </ol>
  </section>`;
}
