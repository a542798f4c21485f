/** The middle of the table: the cards of the trick, or the upcard. */

import { CardBack, CardFace } from "../card.js";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { nameOf } from "./reading.js";

/** @import { Picture, Played } from "../types.js" */

/** What lay in the middle before.
 * @param {Picture} picture
 */
function before(picture) {
  const last = picture.view.tricks?.at(-1);
  return { played: last?.cards ?? [], winner: last ? picture.seats[last.winner].place : "" };
}

/** @param {Picture} picture @returns {Played[]} the cards of the middle, as they were played */
function inOrder(picture) {
  const view = picture.view;
  if (view.trick?.length) return view.trick;
  return Object.keys(picture.middle.cards).length ? (view.tricks?.at(-1)?.cards ?? []) : [];
}

/** @param {{picture: Picture, showsLast: boolean}} props */
export function Middle({ picture, showsLast }) {
  const { played, winner } = showsLast
    ? before(picture)
    : { played: inOrder(picture), winner: picture.middle.winner };
  const label = showsLast ? "The last trick" : "In the middle";
  return html`<div class=${`middle ${showsLast ? "is-past" : ""}`} role="group" aria-label=${label}>
    ${played.map(({ seat, card }) => {
      const { place, name } = picture.seats[seat];
      const isWinning = place === winner;
      const mark = card === picture.middle.left ? picture.middle.trump : undefined;
      return html`<div class=${`lying at-${place} ${isWinning ? "is-winning" : ""}`} key=${card}
        data-card=${card} data-from=${place}>
        <${CardFace} card=${card} mark=${mark} />
        ${isWinning && html`<span class="crown" title="winning"><${Icon} name="crown" /></span>`}
        <span class="unseen">
          ${name}: ${nameOf(picture, card)}${isWinning ? ", winning" : ""}
        </span>
      </div>`;
    })}
    ${!played.length && picture.middle.upcard && html`<${Upcard} picture=${picture} />`}
  </div>`;
}

/** @param {{picture: Picture}} props */
function Upcard({ picture }) {
  const { upcard, caption } = picture.middle;
  if (!upcard) return null;
  const { turned_down: isDown, upcard_taken: isTaken } = picture.view;
  return html`<div class=${`upcard ${isDown ? "is-gone" : ""}`}>
    <div class="stock" title="the kitty: the cards that are not dealt"><${CardBack} /><${CardBack} /></div>
    ${!isTaken && html`<div class="lying" data-card=${upcard}><${CardFace} card=${upcard} /></div>`}
    <span class="unseen">${nameOf(picture, upcard)}, </span>
    <p class="caption" key=${caption}>${caption}</p>
  </div>`;
}
