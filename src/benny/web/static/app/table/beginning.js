/** Tables whose game starts automatically, once the reader's part of the first deal is in. */

/** @import { Update } from "../types.js" */
/** @import { Room } from "./room.js" */

/**
 * @typedef {object} Beginning
 * @property {boolean} isAsked whether the start has been sent
 * @property {number} [timer] after which the game starts without the part, and the table is shown
 */

/** How many milliseconds the first deal waits for the reader's part, at most. */
const PATIENCE = 2000;

/** The tables that are about to start, by code. @type {Map<string, Beginning>} */
const beginnings = new Map();

/** @param {string} code the table where the reader has sat down */
export function beginAtOnce(code) {
  beginnings.set(code, { isAsked: false });
}

/**
 * Start the game when the reader's hash is in; hide the table until there are cards.
 * @param {Room} room
 * @param {Update} update the newest one
 * @returns {boolean} whether the table still begins
 */
export function isBeginning(room, { table, you, fair, picture }) {
  const beginning = beginnings.get(table.code);
  if (!beginning) return false;
  if (picture) {
    end(table.code);
    return false;
  }
  beginning.timer ??= setTimeout(() => giveUp(room), PATIENCE);
  if (!beginning.isAsked && you.seat !== undefined && fair?.hashes?.[you.seat]) {
    beginning.isAsked = true;
    room.send({ do: "start" });
  }
  return true;
}

/** Go on as at any table. @param {Room} room */
function giveUp(room) {
  const isAsked = beginnings.get(room.code)?.isAsked;
  end(room.code);
  if (!isAsked) room.send({ do: "start" });
  if (room.latest.value) room.receive(room.latest.value);
}

/** @param {string} code */
function end(code) {
  clearTimeout(beginnings.get(code)?.timer);
  beginnings.delete(code);
}
