/** All about the table that is not play: seats, invitation, options, fair deals. */

import { Dialog } from "../dialog.js";
import { html } from "../html.js";
import { isHost } from "../person.js";
import { FairPanel } from "./fair-panel.js";
import { Invite } from "./invite.js";
import { OptionFields } from "./option-fields.js";
import { Seating } from "./seating.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../types.js").Update} Update */

/** @param {{room: Room, update: Update, onClose: () => void}} props */
export function TableMenu({ room, update, onClose }) {
  const { table } = update;
  const isOn = table.status === "playing" || table.status === "gathering";
  const watchers = table.watchers === 1 ? "One person looks on." : `${table.watchers} people look on.`;
  return html`<${Dialog} title="The table" onClose=${onClose} class="wide">
    <h3>Seats</h3>
    <${Seating} room=${room} update=${update} />
    <p class="quiet">${watchers}</p>
    <h3>Invite</h3>
    <${Invite} code=${table.code} />
    ${isHost(table) &&
    html`<h3>Host</h3>
      <div class="row-of-buttons">
        ${isOn &&
        html`<button onClick=${() => room.send({ do: table.paused ? "resume" : "pause" })}>
          ${table.paused ? "Go on" : "Pause"}
        </button>`}
        <button class="danger" onClick=${() => room.send({ do: "end" })}>End the table</button>
      </div>
      <${OptionFields} options=${table.options} onChange=${
        /** @param {import("../types.js").Options} options */
        (options) => room.send({ do: "change", options })
      } />`}
    <h3>Fair deals</h3>
    <${FairPanel} update=${update} />
  </${Dialog}>`;
}
