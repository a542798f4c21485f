/** The seats around the table, all but the one at the bottom. */

import { html } from "../html.js";
import { SeatCards, SeatPlate } from "./seat.js";

/** @import { Picture, SeatState, TurnState } from "../types.js" */

/**
 * @param {{picture: Picture, seats?: SeatState[], turn?: TurnState, partner?: number}} props
 *   partner: the seat of the reader's partner
 */
export const Seats = ({ picture, seats = [], turn, partner }) =>
  html`${picture.seats.map((shown, n) =>
    shown.place === "south"
      ? null
      : html`<div class=${`seat at-${shown.place}`} key=${shown.place} role="group"
          aria-label=${shown.name}>
          <${SeatPlate} picture=${picture} number=${n} seat=${seats[n]} turn=${turn}
            isPartner=${n === partner} />
          <${SeatCards} picture=${picture} number=${n} />
        </div>`,
  )}`;
