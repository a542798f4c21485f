/** The fair deal in plain words: the server's commitment, one's own part, and the last check. */

import { html } from "../html.js";

/** @import { Update } from "../types.js" */
/** @import { Verdict } from "./fairness.js" */
/** @import { TableStore } from "./store.js" */

/** @param {{store: TableStore, update: Update}} props */
export function FairPanel({ store, update }) {
  const { fair, you, table } = update;
  const mine = you.seat === undefined ? undefined : fair?.hashes?.[you.seat];
  return html`<section class="fair">
    <p>
      Before each deal the server binds itself to a secret, and your browser adds a part of its own
      that the server could not know. The cards follow from both.
    </p>
    <dl>
      <dt>The server's commitment for the next deal</dt>
      <dd>${fair ? html`<code>${fair.commitment}</code>` : "not given yet"}</dd>
      <dt>Your part of it</dt>
      <dd>${mine ? html`given; its hash is <code>${mine}</code>` : "none given yet"}</dd>
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
