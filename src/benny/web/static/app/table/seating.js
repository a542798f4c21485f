/** Who sits where, and what can be done about it. */

import { useState } from "../../vendor/hooks.js";
import { html } from "../html.js";
import { BOTS } from "../options.js";
import { isHost, me } from "../person.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../types.js").Update} Update */
/** @typedef {import("../types.js").Seat} Seat */

const COMPASS = { 2: ["South", "North"], 3: ["South", "West", "East"], 4: ["South", "West", "North", "East"] };

/** @param {{room: Room, update: Update}} props */
export function Seating({ room, update }) {
  const { seats } = update.table;
  const [name, setName] = useState("");
  const places = COMPASS[/** @type {2 | 3 | 4} */ (seats.length)];
  return html`${me.value === null &&
    html`<label class="name-field">
      <span>Your name</span>
      <input value=${name} maxlength="24" autocomplete="nickname" placeholder="Guest"
        onInput=${(/** @type {any} */ event) => setName(event.target.value)} />
    </label>`}
    <ul class="seating">
    ${seats.map(
      (seat, n) => html`<li>
        <span class="seat-place">${places[n]}</span>
        <span class="seat-name">
          ${seat.kind === "empty" ? "free" : seat.name}
          <small>${describe(seat, n, update)}</small>
        </span>
        <span class="seat-acts">
          <${SeatActs} room=${room} update=${update} number=${n} name=${name} />
        </span>
      </li>`,
    )}
  </ul>`;
}

/** @param {Seat} seat @param {number} n @param {Update} update */
function describe(seat, n, { you, table }) {
  const words = [
    n === you.seat ? "you" : "",
    seat.person && seat.person === table.host ? "host" : "",
    seat.kind === "bot" ? (BOTS[seat.bot ?? ""] ?? seat.bot) : "",
    seat.away ? "away, a bot plays" : "",
  ];
  return words.filter(Boolean).join(", ");
}

/** @param {{room: Room, update: Update, number: number, name: string}} props */
function SeatActs({ room, update, number, name }) {
  const { you, table } = update;
  const seat = table.seats[number];
  const isMine = number === you.seat;
  const isFree = seat.kind !== "person" && you.seat === undefined;
  return html`${isMine && html`<button onClick=${() => room.send({ do: "stand" })}>Stand up</button>`}
    ${isMine && seat.away &&
    html`<button class="primary" onClick=${() => room.sit(number, name)}>I am back</button>`}
    ${isFree &&
    html`<button class="primary" onClick=${() => room.sit(number, name)}>Sit here</button>`}
    ${isHost(table) && seat.kind !== "person" && html`<${BotChoice} room=${room} seat=${seat} number=${number} />`}
    ${seat.kind === "person" && !isMine && html`<${PersonActs} room=${room} update=${update} seat=${seat} />`}`;
}

/** @param {{room: Room, seat: Seat, number: number}} props */
function BotChoice({ room, seat, number }) {
  /** @param {Event} event */
  const choose = (event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.target);
    room.send(value ? { do: "seat_bot", seat: number, bot: value } : { do: "unseat", seat: number });
  };
  return html`<select aria-label=${`Bot at seat ${number + 1}`} value=${seat.bot ?? ""} onChange=${choose}>
    <option value="">No bot</option>
    ${Object.entries(BOTS).map(([bot, name]) => html`<option value=${bot}>${name}</option>`)}
  </select>`;
}

/** @param {{room: Room, update: Update, seat: Seat}} props */
function PersonActs({ room, update, seat }) {
  const person = seat.person ?? "";
  const isMuted = room.muted.value.has(person);
  return html`<button aria-pressed=${isMuted} onClick=${() => room.mute(person)}>
      ${isMuted ? "Unmute" : "Mute"}
    </button>
    ${isHost(update.table) &&
    html`<button class="danger" onClick=${() => room.send({ do: "kick", person })}>Send away</button>`}`;
}
