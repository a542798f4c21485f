/** A table as it was, with the hand at the bottom and nothing to press. */

import { CardFace } from "../card.js";
import { html } from "../html.js";
import { Felt } from "./felt.js";
import { nameOf } from "./reading.js";
import { SeatPiles, SeatPlate } from "./seat.js";

/** @import { Picture } from "../types.js" */

/** @param {{picture: Picture}} props */
export function Board({ picture }) {
  const south = picture.seats.findIndex((seat) => seat.place === "south");
  const inHand = picture.slots.slice(0, picture.slots.length - picture.view.rules.piles);
  return html`<${Felt} picture=${picture}>
    <div class="seat at-south">
      <${SeatPlate} picture=${picture} number=${south} />
      <div class="hand">
        <div class="row">
          ${inHand.map(
            (slot) => slot.card && html`<span class="slot" data-card=${slot.card}>
              <${CardFace} card=${slot.card} mark=${slot.mark} />
              <span class="unseen">${nameOf(picture, slot.card)}</span>
            </span>`,
          )}
        </div>
        <${SeatPiles} picture=${picture} number=${south} />
      </div>
    </div>
  <//>`;
}
