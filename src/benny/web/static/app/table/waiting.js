/** A table before its first game, or after its end: who sits where, and the way here. */

import { html } from "../html.js";
import { isHost } from "../person.js";
import { Invite } from "./invite.js";
import { Rated } from "./rated.js";
import { Seating } from "./seating.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../types.js").Update} Update */

/** @param {{room: Room, update: Update}} props */
export function Waiting({ room, update }) {
  const { table } = update;
  const notice = room.notice.value.text;
  return html`<section class="felt waiting" aria-label="Table">
    <div class="sheet">
      <h2>${table.closed ? "This table has ended" : "Take a seat"}</h2>
      <p>${table.closed || table.summary}</p>
      ${notice && html`<p class="error">${notice}</p>`}
      ${!table.closed &&
      html`<${Seating} room=${room} update=${update} />
        <${Rated} room=${room} update=${update} />
        <${Start} room=${room} update=${update} />
        <h3>Invite</h3>
        <${Invite} code=${table.code} />`}
    </div>
  </section>`;
}

/** @param {{room: Room, update: Update}} props */
function Start({ room, update }) {
  if (!isHost(update.table)) return html`<p role="status">The host starts the game.</p>`;
  return html`<button class="primary big" onClick=${() => room.send({ do: "start" })}>
      Start the game
    </button>
    <p class="quiet">Bots take the seats that are free.</p>`;
}
