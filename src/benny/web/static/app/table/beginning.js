/** Tables whose game starts automatically, once the reader's part of the first deal is in. */

/** @import { Update } from "../types.js" */
/** @import { TableStore } from "./store.js" */

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
 * @param {TableStore} store
 * @param {Update} update the newest one
 * @returns {boolean} whether the table still begins
 */
export function isBeginning(store, { table, you, fair, picture }) {
  const beginning = beginnings.get(table.code);
  if (!beginning) return false;
  if (picture) {
    end(table.code);
    return false;
  }
  beginning.timer ??= setTimeout(() => giveUp(store), PATIENCE);
  if (!beginning.isAsked && you.seat !== undefined && fair?.hashes?.[you.seat]) {
    beginning.isAsked = true;
    store.send({ do: "start" });
  }
  return true;
}

/** Go on as at any table. @param {TableStore} store */
function giveUp(store) {
  const isAsked = beginnings.get(store.code)?.isAsked;
  end(store.code);
  if (!isAsked) store.send({ do: "start" });
  if (store.latest.value) store.onUpdate(store.latest.value);
}

/** @param {string} code */
function end(code) {
  clearTimeout(beginnings.get(code)?.timer);
  beginnings.delete(code);
}
