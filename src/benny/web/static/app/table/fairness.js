/** Fair deals: this browser's part in them, their check, and both in plain words. */

import { answer, noteCards } from "../../fair/part.js";
import { html } from "../html.js";
import { local } from "../storage.js";

/** @import { Command } from "../command.js" */
/** @import { Transcript, Update } from "../types.js" */
/** @import { TableStore } from "./store.js" */

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
export async function check(transcript) {
  const { judge } = await import("../../fair/judge.js");
  return { transcript, ...(await judge(local, transcript)) };
}

/** @param {{store: TableStore, update: Update}} props */
export function FairPanel({ store, update }) {
  const { fair, you, table } = update;
  const mine = you.seat === undefined ? undefined : fair?.hashes?.[you.seat];
  return html`<section class="fair">
    <p>
      Before each deal the server commits to a secret, and your browser adds a part of its own. The
      server could not know that part. The cards follow from both.
    </p>
    <dl>
      <dt>The server's commitment for the next deal</dt>
      <dd>${fair ? html`<code>${fair.commitment}</code>` : "not given yet"}</dd>
      <dt>Your part of it</dt>
      <dd>${mine ? html`sent (hash <code>${mine}</code>)` : "none given yet"}</dd>
      <dt>The last deal</dt>
      <dd><${Checked} verdict=${store.verdict.value} /></dd>
    </dl>
    <p class="links">
      ${table.status === "over" && html`<a href=${proofOf(table.game)}>Check this game</a> · `}
      <a href="/static/fair/fair.html" target="_blank">What this proves, and what it does not</a>
    </p>
  </section>`;
}

/**
 * The page that checks a finished game. Open it in the window that played, which has the notes on
 * the server's commitments.
 * @param {string} game its id
 */
export const proofOf = (game) => `/static/fair/fair.html?game=${encodeURIComponent(game)}`;

/** @param {{verdict: Verdict | null}} props */
function Checked({ verdict }) {
  if (!verdict) return html`Nothing has been checked yet.`;
  const { wrong, weak } = verdict;
  if (!wrong.length && !weak.length) return html`<strong class="good">Checked: it was fair.</strong>`;
  return html`<strong class=${wrong.length ? "bad" : ""}>
      ${wrong.length ? "The check has failed." : "Checked, with less to go by:"}
    </strong>
    <ul>
      ${[...wrong, ...weak].map((line) => html`<li>${line}</li>`)}
    </ul>`;
}
