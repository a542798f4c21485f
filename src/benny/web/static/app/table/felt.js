/** The cloth of a table: as a picture shows it, as it is played on, and as it was. */

import { CardFace } from "../card.js";
import { html } from "../html.js";
import { Glossed } from "../word.js";
import { Middle } from "./middle.js";
import { Questions, UndoAsked } from "./questions.js";
import { nameOf } from "./reading.js";
import { SeatCards, SeatPiles, SeatPlate } from "./seat.js";
import { partnerOf } from "./status.js";

/** @import { ComponentChildren } from "../../vendor/preact.js" */
/** @import { Picture, SeatState, TurnState, Update } from "../types.js" */
/** @import { TableStore } from "./store.js" */

/**
 * @param {{picture: Picture, seats?: SeatState[], turn?: TurnState, partner?: number, showsLast?: boolean,
 *   above?: ComponentChildren, children?: ComponentChildren, onClick?: (event: Event) => void}} props
 *   partner: the seat of the reader's partner; above: what is above the banner; children: what is
 *   over or below the middle
 */
export const Felt = ({ picture, seats = [], turn, partner, showsLast = false, above, children, onClick }) =>
  html`<section class=${`felt players-${picture.seats.length}`} aria-label="Table" onClick=${onClick}>
    ${above}
    <p class="banner"><${Glossed} text=${picture.banner} /></p>
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
    above=${html`<${UndoAsked} store=${store} update=${latest} />`} onClick=${goOn}>
    <div class="over-felt">
      <${Questions} store=${store} update=${update} latest=${latest} />
    </div>
  <//>`;
}

/** A table as it was, with the hand at the bottom and nothing to press. @param {{picture: Picture}} props */
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
