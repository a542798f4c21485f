/** The end of a deal or a game in words; each player goes on at their own pace. */

import { html } from "../html.js";
import { above } from "../terms.js";
import { Glossed } from "../word.js";
import { Waits } from "./clock.js";
import { Rated } from "./rated.js";
import { RatingChanges } from "./ratings.js";
import { GameSheet } from "./game-sheet.js";
import { mayStart, starterOf } from "./status.js";

/** @import { PracticeState, Update } from "../types.js" */
/** @import { TableStore } from "./store.js" */

/** @param {{store: TableStore, update: Update, latest: Update}} props */
export function Ended({ store, update, latest }) {
  const { ended } = update;
  if (!ended) return null;
  const { practice, match } = update.table;
  const isWon = ended.is_over && !practice && !match;
  const isLast = latest.table.status === "over" && !practice && !match;
  return html`<section class=${`ended ${isWon ? "is-over" : ""}`} aria-labelledby="ended-title">
    <h2 id="ended-title">${ended.title}</h2>
    <ul>
      ${ended.lines.map(
        (line, n) => html`<li><${Glossed} text=${line} before=${above(ended.lines, n)} /></li>`,
      )}
    </ul>
    ${ended.is_over && update.table.rated &&
    html`<${RatingChanges} game=${update.table.game} names=${update.table.seats.map((seat) => seat.name)} />`}
    ${isWon && html`<${GameSheet} game=${update.table.game} />`}
    ${isLast && html`<${Rated} store=${store} update=${latest} />`}
    <${Waits} store=${store} update=${latest} />
    <div class="row-of-buttons">
      ${practice
        ? html`<${AfterPractice} practice=${practice} />`
        : match
        ? html`<${AfterMatchDeal} store=${store} latest=${latest} />`
        : ended.is_over
        ? html`<${AfterGame} store=${store} update=${update} latest=${latest} />`
        : html`<${GoOn} store=${store} />`}
    </div>
  </section>`;
}

/** @param {{store: TableStore}} props */
const GoOn = ({ store }) => html`<button class="primary" aria-disabled=${store.hasRead.value}
  onClick=${() => store.goOn()}>
  ${store.hasRead.value
    ? "The cards are being dealt …"
    : html`<kbd aria-hidden="true">space</kbd> Next deal`}
</button>`;

/** @param {{store: TableStore, latest: Update}} props */
const AfterMatchDeal = ({ store, latest }) =>
  latest.table.closed
    ? html`<a class="button primary" href="/match">To the match</a>`
    : html`<${GoOn} store=${store} />`;

/** @param {{practice: PracticeState}} props */
const AfterPractice = ({ practice: { game, same, puzzle } }) => html`
  ${game && html`<a class="button primary" href=${`/g/${game}/review`}>Back to the review</a>`}
  ${same && html`<a class="button primary" href=${`/same/${same}`}>What everybody made of it</a>`}
  ${puzzle && html`<a class="button primary" href=${`/puzzle/${puzzle}`}>Back to the puzzle</a>`}
  <a class="button" href="/">Leave</a>`;

/** @param {{store: TableStore, update: Update, latest: Update}} props */
const AfterGame = ({ store, update, latest }) => html`
  ${mayStart(latest.table)
    ? html`<button class="primary" onClick=${() => store.playAgain()}>Play again</button>`
    : latest.table.status === "over" &&
      html`<p class="quiet" role="status">${starterOf(latest.table)} can start the next game.</p>`}
  ${latest.table.game !== update.table.game &&
  html`<button class="primary" onClick=${() => store.goOn()}>To the next game</button>`}
  <a class="button" href=${`/g/${update.table.game}`}>Replay</a>
  <a class="button" href=${`/g/${update.table.game}/review`}>Review</a>
  <a class="button" href="/">Leave</a>`;
