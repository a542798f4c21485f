/** The cloth of a table: as a picture shows it, and as it is played on. */

import { Glossed } from "../glossary.js";
import { html } from "../html.js";
import { Middle } from "./middle.js";
import { Questions } from "./questions.js";
import { SeatCards, SeatPlate } from "./seat.js";
import { partnerOf } from "./status.js";

/** @import { ComponentChildren } from "../../vendor/preact.js" */
/** @import { Picture, SeatState, TurnState, Update } from "../types.js" */
/** @import { TableStore } from "./store.js" */

/**
 * @param {{picture: Picture, seats?: SeatState[], turn?: TurnState, partner?: number, showsLast?: boolean,
 *   children?: ComponentChildren, onClick?: (event: Event) => void}} props
 *   partner: the seat of the reader's partner; children: what is over or below the middle
 */
export const Felt = ({ picture, seats = [], turn, partner, showsLast = false, children, onClick }) =>
  html`<section class=${`felt players-${picture.seats.length}`} aria-label="Table" onClick=${onClick}>
    <p class="banner" key=${picture.banner}><${Glossed} text=${picture.banner} /></p>
    ${picture.seats.map(
      ({ place, name }, n) =>
        place !== "south" &&
        html`<div class=${`seat at-${place}`} key=${place} role="group" aria-label=${name}>
          <${SeatPlate} picture=${picture} number=${n} seat=${seats[n]} turn=${turn}
            isPartner=${n === partner} />
          <${SeatCards} picture=${picture} number=${n} />
        </div>`,
    )}
    <${Middle} picture=${picture} showsLast=${showsLast} />
    ${children}
    <div class="ghosts" aria-hidden="true"></div>
  </section>`;

/** @param {{store: TableStore, update: Update, latest: Update, picture: Picture}} props */
export function TableFelt({ store, update, latest, picture }) {
  const { seats, turn } = latest.table;
  /** @param {Event} event */
  const goOn = ({ target }) => {
    if (!(target instanceof Element && target.closest(".question, .word"))) store.goOn();
  };
  return html`<${Felt} picture=${picture} seats=${seats} turn=${turn}
    partner=${partnerOf(latest.table, latest.you.seat)} showsLast=${store.showsLast.value}
    onClick=${goOn}>
    <div class="over-felt">
      <${Questions} store=${store} update=${update} latest=${latest} />
    </div>
  <//>`;
}
