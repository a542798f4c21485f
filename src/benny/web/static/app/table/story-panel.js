/** What has happened and been said, as a log that screen readers follow politely. */

import { html } from "../html.js";
import { Suited } from "../suit.js";

/** @typedef {import("./room.js").Room} Room */

/** @param {{room: Room}} props */
export function StoryPanel({ room }) {
  const muted = room.muted.value;
  const story = room.story.value.filter((entry) => !entry.line || !muted.has(entry.line.person));
  return html`<section class="story" aria-label="What has happened" tabindex="0">
    <div role="log" aria-live="polite" aria-relevant="additions">
      ${story.map((entry) =>
        entry.line
          ? html`<p key=${entry.key} class=${entry.line.emote ? "emote" : "said"}>
              <b>${entry.line.name}</b> ${entry.text}
            </p>`
          : html`<p key=${entry.key}><${Suited} text=${entry.text} /></p>`,
      )}
    </div>
  </section>`;
}
