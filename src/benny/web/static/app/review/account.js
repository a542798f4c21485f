/** Where a game was won, in tables: the account of a side, everyone's errors, each deal's luck. */

import { change, percent, withError } from "../figures.js";
import { Glossed } from "../glossary.js";
import { html } from "../html.js";
import { above } from "../terms.js";
import { WideTable } from "../wide-table.js";

/** @import { GameAccount, GameFacts, PlayerErrors, ReviewSummary as Review } from "../types.js" */

/** @type {{part: "luck" | "fortune" | "errors" | "slack", name: string, words: string}[]} */
const PARTS = [
  { part: "luck", name: "Luck", words: "what the cards gave as they were dealt" },
  {
    part: "fortune",
    name: "Fortune",
    words: "how the cards that no one could see made choices turn out",
  },
  { part: "errors", name: "Errors", words: "what the others lost by theirs, less what this side lost" },
  { part: "slack", name: "Slack", words: "by how much the best choices beat the book's" },
];

/** @param {{account: GameAccount, name: string, isDone: boolean}} props */
export const Account = ({ account, name, isDone }) => html`<${WideTable} label="The account" class="account" caption=${`For ${name}`}
  columns=${["Part", "Chance", { words: "What it is" }]}>
  <tr>
    <th scope="row">Start</th>
    <td>${percent(account.start)}</td>
    <td class="words">the chance before the first hand</td>
  </tr>
  ${PARTS.map(
    ({ part, name, words }) => html`<tr>
      <th scope="row">${name}</th>
      <td>${change(account[part])}</td>
      <td class="words">${words}</td>
    </tr>`,
  )}
  <tr class="sum">
    <th scope="row">${isDone ? "Result" : "So far"}</th>
    <td>${percent(account.result)}</td>
    <td class="words">${isDone ? (account.result ? "won" : "lost") : "the chance after the last hand that is reviewed"}</td>
  </tr>
<//>`;

/** @param {{players: PlayerErrors[]}} props */
export const Errors = ({ players }) => html`<${WideTable} label="Errors by player" caption="± is one standard error"
  columns=${["Player", "Lost", "Decisions", "Per decision", { words: "Plays" }]}>
  ${players.map(
    (player) => html`<tr>
      <th scope="row">${player.name}</th>
      <td>${withError(player.errors, player.errors_error)}</td>
      <td>${player.decisions}</td>
      <td>${player.decisions ? withError(player.rate, player.rate_error) : "–"}</td>
      <td class="words">${player.like || "–"}</td>
    </tr>`,
  )}
<//>`;

/** @param {{review: Review, side: number, name: string, facts: GameFacts | null}} props */
export function DealTable({ review, side, name, facts }) {
  const said = review.deals.map((_, n) => facts?.deals[n]?.lines[0] ?? "");
  return html`<${WideTable} label="Hand by hand" caption=${`For ${name}`}
    columns=${["Hand", "Before", "Luck", "After", { words: "What happened" }]}>
    ${review.deals.map(
      ({ before, dealt, after }, n) => html`<tr>
        <th scope="row">${n + 1}</th>
        <td>${percent(before[side])}</td>
        <td>${change(dealt[side] - before[side])}</td>
        <td>${percent(after[side])}</td>
        <td class="words"><${Glossed} text=${said[n]} before=${above(said, n)} /></td>
      </tr>`,
    )}
  <//>`;
}
