/** This browser's part in fair deals: it answers the server automatically, and checks deals. */

import { signal } from "../../vendor/signals.js";
import { answer as part, judge, noteCards } from "../../fair/part.js";
import { local } from "../storage.js";

/** @import { Fair } from "../../fair/part.js" */
/** @import { Command } from "../command.js" */
/** @import { Transcript, Update } from "../types.js" */

/**
 * @typedef {object} Verdict
 * @property {Transcript} transcript
 * @property {string[]} wrong
 * @property {string[]} weak
 */

/** The verdict on the last deal of a table, by the table's code. */
export const verdicts = signal(/** @type {Record<string, Verdict>} */ ({}));

/**
 * Give what an update asks for.
 * @param {Update} update
 * @param {(command: Command) => void} send
 */
export async function answer(update, send) {
  const { fair, you, table } = update;
  if (!fair) return;
  /** @type {Fair} */
  const next = { ...fair, asks: fair.asks ?? "", hashes: fair.hashes ?? {} };
  noteHand(update);
  const command = await part(local, next, you.seat);
  if (command) send(command);
  if (fair.last) await check(table.code, fair.last);
}

/** Keep the cards that were dealt to the reader. @param {Update} update */
function noteHand({ table, picture }) {
  const view = picture?.view;
  if (!view || view.seat === null || view.log?.length || !view.hand) return;
  const { rules, seat, hand, upcard } = view;
  noteCards(local, table.game, view.deal + 1, { rules, seat, hand, upcard });
}

/** @param {string} code @param {Transcript} transcript */
async function check(code, transcript) {
  const known = verdicts.value[code]?.transcript;
  if (known?.game === transcript.game && known.deal === transcript.deal) return;
  const verdict = { transcript, ...(await judge(local, transcript)) };
  verdicts.value = { ...verdicts.value, [code]: verdict };
}
