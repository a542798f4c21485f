/** The form by which a moderator does something to a person or a table. */

import { useState } from "../../vendor/hooks.js";
import { Complaint } from "../actions.js";
import { Dialog } from "../dialog.js";
import { onSubmit, onValue, Select } from "../fields.js";
import { html } from "../html.js";

/** @typedef {{person?: NamedPerson, table?: string}} Target */
/** @import { AnyModeratorAct, NamedPerson } from "../types.js" */

const WORDS = {
  warn: "Warn",
  mute: "Mute",
  unmute: "Let speak again",
  ban: "Ban",
  unban: "Let in again",
  rename: "Give another name",
  free_name: "Let choose a name again",
};

const NEEDS_REASON = ["warn", "mute", "ban", "rename", "close"];

/**
 * @param {{target: Target, error: string, isBusy: boolean, onClose: () => void,
 *   onAct: (act: AnyModeratorAct) => void}} props
 */
export function ActForm({ target, error, isBusy, onClose, onAct }) {
  const [what, setWhat] = useState(target.table ? "close" : "warn");
  const [fields, setFields] = useState({ reason: "", hours: "", addressHours: "", name: "" });
  /** @param {keyof typeof fields} name */
  const change = (name) => onValue((value) => setFields({ ...fields, [name]: value }));
  const title = target.person ? called(target.person) : `Close ${target.table}`;
  return html`<${Dialog} title=${title} onClose=${onClose}>
    <form class="stack" onSubmit=${onSubmit(() => onAct(actOf(target, what, fields)))}>
      ${target.person &&
      html`<${Select} class="setting" label="What to do" value=${what} options=${Object.entries(WORDS)}
        onChoose=${setWhat} />`}
      ${["mute", "ban"].includes(what) &&
      html`<label class="setting"><span>Hours, nothing for good</span>
        <input type="number" min="0.1" max="100000" step="any" value=${fields.hours}
          onInput=${change("hours")} />
      </label>`}
      ${what === "ban" &&
      html`<label class="setting">
        <span>Hours in which no one new may come from their address, nothing for none</span>
        <input type="number" min="0.1" max="720" step="any" value=${fields.addressHours}
          onInput=${change("addressHours")} />
      </label>`}
      ${what === "rename" &&
      html`<label class="setting"><span>New name</span>
        <input value=${fields.name} maxlength="24" dir="auto" required onInput=${change("name")} />
      </label>`}
      <label class="setting"><span>Reason, for the log${isTold(what) ? " and for them" : ""}</span>
        <input value=${fields.reason} maxlength="300" dir="auto" required=${NEEDS_REASON.includes(what)}
          onInput=${change("reason")} />
      </label>
      <${Complaint} text=${error} />
      <button class="primary" disabled=${isBusy}>Do it</button>
    </form>
  </${Dialog}>`;
}

/**
 * @param {NamedPerson} person
 * @returns {string} the name with the id, which tells namesakes apart; "" without a person
 */
export const called = ({ id, name }) => (id && id !== name ? `${name} (${id})` : name);

/** @param {string} what @returns {boolean} whether whom it is done to is told the reason */
const isTold = (what) => ["warn", "mute", "ban", "close"].includes(what);

/**
 * @param {Target} target @param {string} what
 * @param {{reason: string, hours: string, addressHours: string, name: string}} fields
 */
export function actOf(target, what, { reason, hours, addressHours, name }) {
  const act = {
    do: what,
    reason: reason.trim(),
    ...(target.table ? { table: target.table } : { person: target.person?.id }),
    ...(["mute", "ban"].includes(what) && hours ? { hours: Number(hours) } : {}),
    ...(what === "ban" && addressHours ? { address_hours: Number(addressHours) } : {}),
    ...(what === "rename" ? { name: name.trim() } : {}),
  };
  return /** @type {AnyModeratorAct} */ (/** @type {unknown} */ (act));
}
