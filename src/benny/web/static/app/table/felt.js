/** The cloth: the others' seats, the middle, and what is asked of everybody. */

import { html } from "../html.js";
import { Suited } from "../suit.js";
import { Middle } from "./middle.js";
import { Questions } from "./questions.js";
import { Seats } from "./seats.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../types.js").Update} Update */
/** @typedef {import("../types.js").Picture} Picture */

/** @param {{room: Room, update: Update, picture: Picture}} props */
export function Felt({ room, update, picture }) {
  const { seats } = update.table;
  return html`<section class=${`felt players-${seats.length}`} aria-label="Table"
    onClick=${() => room.skip()}>
    <p class="banner"><${Suited} text=${picture.banner} /></p>
    <${Seats} picture=${picture} seats=${seats} />
    <${Middle} picture=${picture} showsLast=${room.showsLast.value} />
    <div class="over-felt"><${Questions} room=${room} update=${update} /></div>
    <div class="ghosts" aria-hidden="true"></div>
  </section>`;
}
