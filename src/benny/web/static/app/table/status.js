/** Whether a game is on at a table, and who may start one. */

import { me } from "../person.js";

/** @typedef {import("../types.js").TableState} TableState */

/** @param {TableState} table @returns {boolean} whether a game is in progress */
export const isOn = ({ status }) => status === "gathering" || status === "playing";

/** @param {TableState} table @returns {string} who may start a game, to those who may not */
export function starterOf(table) {
  const host = table.seats.find((seat) => seat.person === table.host && !seat.away);
  return host ? `${host.name}, the host,` : "Anybody seated here";
}

/** @param {TableState} table @returns {boolean} whether the reader may start or resume a game now */
export const mayStart = ({ starters = [] }) => !!me.value && starters.includes(me.value.id);
