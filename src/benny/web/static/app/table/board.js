/** A table as it was: seats, middle, and the hand at the bottom, without anything to press. */

import { CardFace } from "../card.js";
import { html } from "../html.js";
import { Glossed } from "../word.js";
import { Middle } from "./middle.js";
import { nameOf } from "./reading.js";
import { SeatPiles, SeatPlate } from "./seat.js";
import { Seats } from "./seats.js";

/** @import { Picture } from "../types.js" */

/** @param {{picture: Picture}} props */
export function Board({ picture }) {
  const south = picture.seats.findIndex((seat) => seat.place === "south");
  const inHand = picture.slots.slice(0, picture.slots.length - picture.view.rules.piles);
  return html`<section class=${`felt players-${picture.seats.length}`} aria-label="Table">
    <p class="banner"><${Glossed} text=${picture.banner} /></p>
    <${Seats} picture=${picture} />
    <${Middle} picture=${picture} showsLast=${false} />
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
    <div class="ghosts" aria-hidden="true"></div>
  </section>`;
}
