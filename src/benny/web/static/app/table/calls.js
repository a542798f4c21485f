/** The calls open to the reader, as buttons with their keys. */

import { html } from "../html.js";
import { Suited } from "../suit.js";

/** @import { Choice, Picture } from "../types.js" */

/**
 * @param {{picture: Picture, isLocked: boolean, hinted?: string,
 *   onCall: (choice: Choice) => void}} props
 */
export function Calls({ picture, isLocked, hinted, onCall }) {
  if (!picture.choices.length) return null;
  return html`<div class="calls" role="group" aria-label="Your calls">
    ${picture.choices.map((choice) => {
      const hint = hinted && choice.action === hinted ? "is-hinted" : "";
      return html`<button key=${choice.action ?? "swap"} class=${`call ${hint}`}
        aria-disabled=${isLocked} onClick=${() => onCall(choice)}>
        <${Label} choice=${choice} />
      </button>`;
    })}
  </div>`;
}

/** @param {{choice: Choice}} props */
function Label({ choice }) {
  if (choice.action?.startsWith("bid ")) {
    return html`<b class="number">${choice.action.slice(4)}</b>
      <span class="unseen">tricks</span><span class="unit" aria-hidden="true">tricks</span>`;
  }
  return html`<kbd aria-hidden="true">${choice.key}</kbd>
    <span class="label"><${Suited} text=${choice.label} /></span>`;
}
