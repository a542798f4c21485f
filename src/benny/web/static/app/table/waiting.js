/** A table before its first game, or after its end: seats and invitation. */

import { html } from "../html.js";
import { Rated } from "./ratings.js";
import { Invite, Seating } from "./seating.js";
import { areSeated, clockOf, hasFreeSeat, mayStart, starterOf } from "./status.js";

/** @import { TableState, Update } from "../types.js" */
/** @import { TableStore } from "./store.js" */

/** @param {{store: TableStore, update: Update}} props */
export function Waiting({ store, update }) {
  const { table } = update;
  return html`<section class="felt waiting" aria-label="Table">
    <div class="sheet">
      <h2>${heading(table)}</h2>
      <p>${table.closed || [table.summary, clockOf(table.options)].filter(Boolean).join(" ")}</p>
      <${MatchNote} table=${table} />
      <${Notice} store=${store} />
      ${table.status === "waiting" &&
      html`<${Seating} store=${store} update=${update} />
        <${Rated} store=${store} update=${update} />
        <${Start} store=${store} table=${table} />
        <${Invite} code=${table.code} />`}
    </div>
  </section>`;
}

/** @param {TableState} table */
function heading({ status }) {
  if (status === "closed") return "This table has ended";
  return status === "waiting" ? "Take a seat" : "The cards are being dealt …";
}

/** @param {{store: TableStore}} props */
function Notice({ store }) {
  const { text, isError } = store.notice.value;
  return text && html`<p class=${isError ? "error" : ""}>${text}</p>`;
}

/** @param {{store: TableStore, table: TableState}} props */
function Start({ store, table }) {
  if (table.match && !areSeated(table)) {
    return html`<p role="status">The match begins once the people have taken their seats.</p>`;
  }
  if (!mayStart(table)) return html`<p role="status">${starterOf(table)} can start the game.</p>`;
  return html`<button class="primary big" onClick=${() => store.send({ do: "start" })}>
      Start the game
    </button>
    ${hasFreeSeat(table) && html`<p class="quiet">Bots take the free seats.</p>`}`;
}

/** @param {{table: TableState}} props what the people should know of the match */
export const MatchNote = ({ table: { match } }) => match && html`<p>
  This is table ${match.table} of <a href="/match">a match of people against a bot</a>. There are no
  hints, nothing is taken back, and no one talks or looks on. Each hand begins without a score. Others
  play the same cards: tell no one of yours.
</p>`;
