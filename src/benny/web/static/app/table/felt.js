/** The cloth: the others' seats, the middle, and what is asked of everybody. */

import { html } from "../html.js";
import { Glossed } from "../word.js";
import { Middle } from "./middle.js";
import { Questions, UndoAsked } from "./questions.js";
import { Seats } from "./seats.js";
import { partnerOf } from "./status.js";

/** @import { Picture, Update } from "../types.js" */
/** @import { TableStore } from "./store.js" */

/** @param {{store: TableStore, update: Update, latest: Update, picture: Picture}} props */
export function Felt({ store, update, latest, picture }) {
  const { seats, turn } = latest.table;
  const partner = partnerOf(latest.table, latest.you.seat);
  /** @param {Event} event */
  const goOn = ({ target }) => {
    if (!(target instanceof Element && target.closest(".question, .word"))) store.goOn();
  };
  return html`<section class=${`felt players-${seats.length}`} aria-label="Table"
    onClick=${goOn}>
    <${UndoAsked} store=${store} update=${latest} />
    <p class="banner"><${Glossed} text=${picture.banner} /></p>
    <${Seats} picture=${picture} seats=${seats} turn=${turn} partner=${partner} />
    <${Middle} picture=${picture} showsLast=${store.showsLast.value} />
    <div class="over-felt">
      <${Questions} store=${store} update=${update} latest=${latest} />
    </div>
    <div class="ghosts" aria-hidden="true"></div>
  </section>`;
}
