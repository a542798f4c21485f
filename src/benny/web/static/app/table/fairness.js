/** This browser's part in fair deals: it answers by itself, and checks what was dealt. */

import { signal } from "../../vendor/signals.js";
import { answer as part, judge } from "../../fair/part.js";

/** @typedef {import("../types.js").Update} Update */
/** @typedef {import("../types.js").Wish} Wish */
/** @typedef {import("../types.js").Transcript} Transcript */

/** @typedef {import("../../fair/part.js").Seen} Seen */

/**
 * @typedef {object} Verdict
 * @property {Transcript} transcript
 * @property {string[]} wrong
 * @property {string[]} weak
 */

/** What came of checking the last deal. */
export const verdict = signal(/** @type {Verdict | null} */ (null));

/**
 * Give what an update asks for.
 * @param {Update} update
 * @param {(wish: Wish) => void} send
 */
export async function answer(update, send) {
  const { fair, you } = update;
  if (!fair) return;
  /** @type {import("../../fair/part.js").Fair} */
  const next = { ...fair, asks: fair.asks ?? "", hashes: fair.hashes ?? {} };
  noteHand(update);
  const wish = await part(sessionStorage, next, you.seat);
  if (wish) send(wish);
  if (fair.last) await check(fair.last);
}

/** The cards that were dealt to the reader, by deal. @type {Map<string, Seen>} */
const hands = new Map();

/** @param {Update} update */
function noteHand({ table, picture }) {
  const view = picture?.view;
  if (!view || view.seat === null || view.log?.length || !view.hand) return;
  const { rules, seat, hand, upcard } = view;
  hands.set(`${table.game}.${view.deal + 1}`, { rules, seat, hand, upcard });
}

/** @param {Transcript} transcript */
async function check(transcript) {
  const known = verdict.value?.transcript;
  if (known?.game === transcript.game && known.deal === transcript.deal) return;
  const seen = hands.get(`${transcript.game}.${transcript.deal}`);
  verdict.value = { transcript, ...(await judge(sessionStorage, transcript, seen)) };
}
