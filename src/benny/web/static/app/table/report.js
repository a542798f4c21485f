/** What can be done about a person at the table: mute, remove, and report them to the moderators. */

import { useEffect, useRef, useState } from "../../vendor/hooks.js";
import { Complaint, ConfirmButton, useAction } from "../actions.js";
import { post } from "../api.js";
import { onSubmit, onValue, Select } from "../fields.js";
import { html } from "../html.js";
import { isHost, isMe, me } from "../person.js";
import { isOn } from "./status.js";
import { mute, muted } from "./talk.js";

/** @import { ChatLine, TableState } from "../types.js" */
/** @import { TableStore } from "./store.js" */

/**
 * What can be done about a person at the table, behind their name.
 * @param {{store: TableStore, person: string, name: string}} props
 */
export function PersonActs({ store, person, name }) {
  const table = store.latest.value?.table;
  const isBound = !!table && isOn(table) && (table.rated || !!table.match);
  return html`<span class="person-acts">
    <button onClick=${() => mute(person, name)}>${muted.value.has(person) ? "Unmute" : "Mute"}</button>
    ${me.value && html`<button onClick=${() => (store.reported.value = person)}>Report</button>`}
    ${table && isHost(table) && !isBound &&
    html`<${ConfirmButton} label="Remove" confirmation=${`Yes, remove ${name}`}
      onConfirm=${() => store.send({ do: "kick", person })} />`}
  </span>`;
}

/** @param {{store: TableStore, table: TableState}} props the form, folded until a person is chosen */
export function Report({ store, table }) {
  const people = reportable(table, store.lines.value);
  const asked = store.reported.value;
  const [who, setWho] = useState("");
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => {
    setWho(asked);
    if (asked) field.current?.focus();
  }, [asked]);
  const [reason, setReason] = useState("");
  const [status, setStatus] = useState("");
  const [act, isBusy, error] = useAction();
  if (!me.value || !people.size) return null;
  const person = people.has(who) ? who : [...people.keys()][0];
  const send = async () => {
    await post("/api/reports", { table: table.code, person, reason: reason.trim() });
    setStatus(`The moderators have your report of ${people.get(person)}.`);
    setReason("");
  };
  return html`<details class="fold" open=${!!asked}>
    <summary>Report someone</summary>
    <form class="stack" onSubmit=${onSubmit(() => act(send))}>
      <${Select} class="setting" label="Who" value=${person} options=${[...people]} onChoose=${setWho} />
      <label class="setting"><span>What they did</span>
        <input ref=${field} value=${reason} maxlength="300" dir="auto" required
          onInput=${onValue(setReason)} />
      </label>
      <button disabled=${isBusy}>Report</button>
      <p role="status">${status}</p>
      <${Complaint} text=${error} />
    </form>
  </details>`;
}

/**
 * The names of those who may be reported, by id: who sits here or has spoken.
 * @param {TableState} table @param {ChatLine[]} lines @returns {Map<string, string>}
 */
export function reportable(table, lines) {
  const people = new Map(lines.map((line) => [line.person, line.name]));
  for (const seat of table.seats) if (seat.person) people.set(seat.person, seat.name);
  return new Map([...people].filter(([id]) => id && !isMe(id)));
}
