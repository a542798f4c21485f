/** This browser's part in fair deals: it answers the server automatically, and checks deals. */

import { answer, judge, noteCards } from "../../fair/part.js";
import { local } from "../storage.js";

/** @import { Command } from "../command.js" */
/** @import { Transcript, Update } from "../types.js" */

/**
 * @typedef {object} Verdict
 * @property {Transcript} transcript
 * @property {string[]} wrong
 * @property {string[]} weak
 */

/**
 * @param {Update} update
 * @returns {Promise<Command | null | undefined>} what the update asks this browser for, if anything
 */
export async function partOf(update) {
  const { fair, you } = update;
  if (!fair) return null;
  noteHand(update);
  return answer(local, { ...fair, asks: fair.asks ?? "", hashes: fair.hashes ?? {} }, you.seat);
}

/** Keep the cards that were dealt to the reader. @param {Update} update */
function noteHand({ table, picture }) {
  const view = picture?.view;
  if (!view || view.seat === null || view.log?.length || !view.hand) return;
  const { rules, seat, hand, upcard } = view;
  noteCards(local, table.game, view.deal + 1, { rules, seat, hand, upcard });
}

/** @param {Transcript} transcript @returns {Promise<Verdict>} */
export const check = async (transcript) => ({ transcript, ...(await judge(local, transcript)) });
