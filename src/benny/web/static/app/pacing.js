/** How long a state of the table stays in sight before the next one replaces it. Pure. */

/** @import { Settings } from "./settings.js" */
/** @import { Update } from "./types.js" */

/** @typedef {Settings["pace"]} Pace */

/** @type {Record<Pace, number>} milliseconds for a call or a card */
const BEATS = { instant: 0, fast: 350, normal: 850, slow: 1800 };

const TRICK_BEATS = 2;

/** What a reader sees of a deal: if none of it changes, the next state needs no wait.
 * @param {Update} update
 */
function position(update) {
  const view = update.picture?.view;
  return view ? `${update.table.game}/${view.deal}/${view.log?.length ?? 0}/${view.phase}` : "";
}

/** @param {Update} update @returns {boolean} whether a finished trick lies on the table */
function isTrickDone(update) {
  const view = update.picture?.view;
  return !!view && !view.trick?.length && !!view.tricks?.length;
}

/** @param {Update} update @returns {boolean} whether the viewer has to act */
export const isMyTurn = (update) => !!update.picture?.view.legal?.length;

/**
 * Return for how many milliseconds a state stays: Infinity if it waits for the reader.
 * @param {Update} shown
 * @param {Update} next
 * @param {Pace} pace
 */
export function stay(shown, next, pace) {
  if (shown.ended && !next.ended && pace !== "instant") return Infinity;
  if (!shown.picture || isMyTurn(shown) || position(shown) === position(next)) return 0;
  return BEATS[pace] * (isTrickDone(shown) ? TRICK_BEATS : 1);
}

/**
 * Return where a skip leads: the next place in the queue that the reader has to see.
 * @param {Update[]} queue
 */
export function skipTo(queue) {
  const stop = queue.findIndex((update) => update.ended || isMyTurn(update));
  return stop < 0 ? queue.length - 1 : stop;
}
