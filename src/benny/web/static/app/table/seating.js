/** The list of seats, with what can be done at each, and the invitation to them. */

import { useState } from "../../vendor/hooks.js";
import { LinkField, NameField, onValue } from "../fields.js";
import { html } from "../html.js";
import { isHost, isMe, me } from "../person.js";
import { at, BOTS, IS_ALONE, shared } from "../server.js";
import { useSeatRatings } from "./ratings.js";
import { PersonActs } from "./report.js";
import { absence } from "./seat.js";
import { isOn, isVacant, partnerOf } from "./status.js";

/** @import { SeatState, TableState, Update } from "../types.js" */
/** @import { TableStore } from "./store.js" */

/** Where each seat is, by the number of seats. */
const COMPASS = { 2: ["South", "North"], 3: ["South", "West", "East"], 4: ["South", "West", "North", "East"] };

/** @param {{store: TableStore, update: Update}} props */
export function Seating({ store, update }) {
  const { seats, options } = update.table;
  const ratings = useSeatRatings(update.table);
  const places = COMPASS[/** @type {2 | 3 | 4} */ (seats.length)];
  return html`${me.value === null &&
    html`<${NameField} />`}
    ${isShutOut(update) &&
    html`<p role="status">The table is full. ${options.watchers ? "Watch" : "Wait"} until someone leaves their seat.</p>`}
    <ul class="seating">
    ${seats.map(
      (seat, n) => html`<li>
        <span class="seat-place">${places[n]}</span>
        <${SeatName} key=${seat.person} store=${store} seat=${seat} words=${describe(seat, n, update, ratings.get(n))} />
        <span class="seat-acts">
          <${SeatActs} store=${store} update=${update} number=${n} place=${places[n]} />
        </span>
      </li>`,
    )}
  </ul>`;
}

/** @param {Update} update @returns {boolean} whether the reader has no seat, and can get none */
export const isShutOut = ({ you, table }) => !table.closed && you.seat === undefined &&
  !table.seats.some((seat, n) => isVacant(table, n) || isMe(seat.coming?.person));

/** @param {{store: TableStore, seat: SeatState, words: string}} props a person's name opens what can be done */
function SeatName({ store, seat: { kind, name, person }, words }) {
  const [isOpen, setOpen] = useState(false);
  return html`<span class="seat-name">
    ${person && !isMe(person)
      ? html`<button class="speaker" aria-expanded=${isOpen} onClick=${() => setOpen(!isOpen)}>${name}</button>`
      : kind === "empty" ? "free" : name}
    <small>${words}</small>
    ${isOpen && person && html`<${PersonActs} store=${store} person=${person} name=${name} />`}
  </span>`;
}

/** @param {string} [name] @returns {string} a bot and how hard it is to beat */
const botName = (name = "") => [`${name} bot`, BOTS[name]].filter(Boolean).join(", ");

/** @param {SeatState} seat @param {number} n @param {Update} update @param {number} [rating] */
function describe(seat, n, { you, table }, rating) {
  const words = [
    n === you.seat ? "you" : "",
    n === partnerOf(table, you.seat) ? "your partner" : "",
    seat.person && seat.person === table.host && !IS_ALONE ? "host" : "",
    seat.kind === "bot" ? botName(seat.bot) : "",
    seat.program ? "a program" : "",
    rating && table.options.rated ? `rating ${rating}` : "",
    absence(seat),
    comingAt(seat),
  ];
  return words.filter(Boolean).join(", ");
}

/** @param {SeatState} seat @returns {string} who plays there from the next hand on, "" without a change */
export function comingAt({ coming }) {
  if (!coming) return "";
  return isMe(coming.person) ? "you play from the next hand on" : `${coming.name} plays from the next hand on`;
}

/** @param {{store: TableStore, update: Update, number: number, place: string}} props */
function SeatActs({ store, update, number, place }) {
  const { you, table } = update;
  if (table.closed) return null;
  const seat = table.seats[number];
  const isBound = isOn(table) && (table.rated || !!table.match);
  const isMine = number === you.seat;
  const isFree = isVacant(table, number) && you.seat === undefined;
  const mayAdmit = isHost(table) && !!seat.coming && !table.options.public;
  return html`${isMine && !isBound &&
    html`<button onClick=${() => store.send({ do: "stand" })}>Stand up</button>`}
    ${isMine && seat.away &&
    html`<button class="primary" onClick=${() => store.sit(number)}>I'm back</button>`}
    ${isFree &&
    html`<button class="primary" onClick=${() => store.sit(number)}>Sit here</button>`}
    ${isMe(seat.coming?.person) &&
    html`<button onClick=${() => store.send({ do: "stand" })}>Don’t sit down</button>`}
    ${mayAdmit &&
    html`<button class="primary" onClick=${() => store.send({ do: "admit", seat: number })}>
      Let ${isMe(seat.coming?.person) ? "me" : seat.coming?.name} in now
    </button>`}
    ${isHost(table) && seat.kind !== "person" &&
    html`<${BotChoice} store=${store} table=${table} number=${number} place=${place} />`}`;
}

/** @param {{store: TableStore, table: TableState, number: number, place: string}} props */
function BotChoice({ store, table, number, place }) {
  const bot = table.seats[number].bot ?? "";
  /** @param {string} bot "" for none */
  const choose = (bot) => store.send(bot ? { do: "seat_bot", seat: number, bot } : { do: "unseat", seat: number });
  return html`<select aria-label=${`Bot in the ${place.toLowerCase()}`} value=${bot} onChange=${onValue(choose)}>
    <option value="" disabled=${isOn(table)}>${IS_ALONE ? "Free (a bot takes it)" : "Open (a bot if no one comes)"}</option>
    ${Object.keys(BOTS).map((name) => html`<option value=${name}>${botName(name)}</option>`)}
  </select>`;
}

/** @param {{code: string}} props */
export const Invite = ({ code }) => !IS_ALONE && html`<h3>Invite</h3>
<div class="invite">
  <p>Code <strong class="code">${code}</strong></p>
  <${LinkField} label="Link to this table" link=${shared(`/t/${code}`)} />
  ${!/^(localhost$|127\.|\[::1\])/.test(location.hostname) && html`<img class="qr" width="132" height="132"
    src=${at(`/t/${code}/qr.svg`)} alt="The link as a QR code, for the camera of a phone" loading="lazy" />`}
</div>`;
