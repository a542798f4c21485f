/** The seats around the table, all but the one at the bottom. */

import { html } from "../html.js";
import { SeatCards, SeatPlate } from "./seat.js";

/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("../types.js").SeatState} SeatState */

/** @param {{picture: Picture, seats?: SeatState[]}} props */
export const Seats = ({ picture, seats = [] }) =>
  html`${picture.seats.map((shown, n) =>
    shown.place === "south"
      ? null
      : html`<div class=${`seat at-${shown.place}`} key=${shown.place}>
          <${SeatPlate} picture=${picture} number=${n} seat=${seats[n]} />
          <${SeatCards} picture=${picture} number=${n} />
        </div>`,
  )}`;
