/** The table's menu: seats, invitation, options, fair deals. */

import { useEffect } from "../../vendor/hooks.js";
import { ConfirmButton } from "../actions.js";
import { Dialog } from "../dialog.js";
import { html } from "../html.js";
import { isHost } from "../person.js";
import { IS_ALONE } from "../server.js";
import { FairPanel } from "./fairness.js";
import { OptionFields } from "./option-fields.js";
import { Report } from "./report.js";
import { Invite, Seating } from "./seating.js";
import { isOn } from "./status.js";
import { mute, muted } from "./talk.js";
import { MatchNote } from "./waiting.js";

/** @import { Options, TableState, Update } from "../types.js" */
/** @import { TableStore } from "./store.js" */

/** @param {{store: TableStore, update: Update, onClose: () => void}} props */
export function TableMenu({ store, update, onClose }) {
  const { table } = update;
  useEffect(() => store.clearNotice(), []);
  if (table.practice) return html`<${PracticeMenu} store=${store} table=${table} onClose=${onClose} />`;
  return html`<${Dialog} title="The table" onClose=${onClose} class="wide">
    <${Refusal} store=${store} />
    <h3>Seats</h3>
    <${Seating} store=${store} update=${update} />
    ${table.watchers > 0 && html`<p class="quiet">${spectators(table.watchers)}</p>`}
    <${Invite} code=${table.code} />
    <${Muted} />
    <${Report} store=${store} table=${table} />
    ${isHost(table) && !table.closed && html`<${HostActs} store=${store} table=${table} />`}
    ${table.match
      ? html`<h3>The match</h3><${MatchNote} table=${table} />`
      : !IS_ALONE && html`<details class="fold">
          <summary>Fair deals</summary><${FairPanel} store=${store} update=${update} />
        </details>`}
  </${Dialog}>`;
}

/** @param {{store: TableStore, table: TableState, onClose: () => void}} props */
const PracticeMenu = ({ store, table, onClose }) => html`<${Dialog} title="The table" onClose=${onClose}>
  <${Refusal} store=${store} />
  <p>
    This table is for practice: you play one hand of a game that is over, with bots as the others.
    No one else can watch, and it is not kept among your games.
  </p>
  ${isHost(table) && !table.closed &&
  html`<p>
    <${ConfirmButton} label="End the table" confirmation="Yes, end it" onConfirm=${() => store.send({ do: "end" })} />
  </p>`}
</${Dialog}>`;

/** @param {number} count */
const spectators = (count) => (count === 1 ? "1 spectator." : `${count} spectators.`);

/** @param {{store: TableStore}} props the server's refusal: notices elsewhere are behind the dialog */
function Refusal({ store }) {
  const { text, isError } = store.notice.value;
  return html`<div class="refusal" role="alert">${isError && html`<p class="error">${text}</p>`}</div>`;
}

/** The people who are muted: without a seat they can be unmuted only here. */
function Muted() {
  if (!muted.value.size) return null;
  return html`<p class="muted">
    Muted:
    ${[...muted.value].map(
      ([person, name]) => html`<button onClick=${() => mute(person, name)}>Unmute ${name}</button>`,
    )}
  </p>`;
}

/** @param {{store: TableStore, table: TableState}} props */
function HostActs({ store, table }) {
  return html`<div class="row-of-buttons">
      ${isOn(table) && !table.rated &&
      html`<button onClick=${() => store.send({ do: table.paused ? "resume" : "pause" })}>
        ${table.paused ? "End the pause" : "Pause"}
      </button>`}
      ${!(isOn(table) && table.rated) &&
      html`<${ConfirmButton} label="End the table" confirmation=${IS_ALONE ? "Yes, end it" : "Yes, end it for all"}
        onConfirm=${() => store.send({ do: "end" })} />`}
    </div>
    <details class="fold">
      <summary>Options</summary>
      ${isOn(table) && html`<p class="quiet">Options are chosen before a game.</p>`}
      <${OptionFields} options=${table.options} isOff=${isOn(table)} onChange=${
        /** @param {Options} options */
        (options) => store.send({ do: "change", options })
      } />
    </details>`;
}
