/** Whether a game is on at a table, who may start one, who may sit where, and who plays with whom. */

import { me } from "../person.js";

/** @import { Options, TableState } from "../types.js" */

/** @param {TableState} table @returns {boolean} whether a game is in progress */
export const isOn = ({ status }) => status === "gathering" || status === "playing";

/** @param {TableState} table @param {number} [seat] @returns {number | undefined} its partner's seat */
export const partnerOf = ({ sides = [] }, seat) =>
  sides.find((side) => seat !== undefined && side.includes(seat))?.find((other) => other !== seat);

/** @param {TableState} table @returns {string} who may start a game, to those who may not */
export function starterOf(table) {
  const host = table.seats.find((seat) => seat.person === table.host && !seat.away);
  if (host?.gone) return `${host.name}, the host, is offline: in ${table.options.grace} seconds another player`;
  return host ? `${host.name}, the host,` : "Anyone seated here";
}

/** @param {TableState} table @returns {string} who has lost the line, and what comes of it, "" for no one */
export function whoIsGone({ seats, match, options }) {
  const gone = seats.find((seat) => seat.gone && !seat.away);
  const next = match ? "The table waits for them." : `A bot steps in after ${options.grace} seconds.`;
  return gone ? `${gone.name} is offline. ${next}` : "";
}

/** @param {TableState} table @returns {boolean} whether the reader may start or resume a game now */
export const mayStart = ({ starters = [] }) => !!me.value && starters.includes(me.value.id);

/** @param {TableState} table @returns {boolean} whether bots would take seats at the start */
export const hasFreeSeat = ({ seats }) => seats.some(({ kind }) => kind === "empty");

/** @param {Options} options @returns {string} the clock in a sentence, "" if there is none */
export function clockOf(options) {
  const clock = secondsOf(options);
  const bank = options.bank ? `, then a bank of ${options.bank} for the game` : "";
  return clock ? `A decision has ${clock} seconds${bank}.` : "";
}

/** @param {Options} options @returns {number} the clock, also where the host has chosen none, as on the server */
export const secondsOf = ({ clock, public: isPublic }) => clock ?? (isPublic ? 30 : 0);

/** @param {TableState} table @param {number} seat @returns {boolean} whether people may sit there */
export const isForPeople = ({ match }, seat) => !match || match.people.includes(seat);

/** @param {TableState} table @param {number} seat @returns {boolean} whether a person may sit down there */
export const isVacant = (table, seat) =>
  table.seats[seat].kind !== "person" && !table.seats[seat].coming && isForPeople(table, seat);

/** @param {TableState} table @returns {boolean} whether the people have all sat down */
export const areSeated = ({ match, seats }) =>
  !!match && match.people.every((seat) => seats[seat].kind === "person");
