/** The end of a hand or a game, in the middle of the table; each player goes on at their own pace. */

import { useEffect } from "../../vendor/hooks.js";
import { Fold } from "../fields.js";
import { Glossed } from "../glossary.js";
import { figure, signed } from "../figures.js";
import { html } from "../html.js";
import { Pending, useLoaded } from "../load.js";
import { above } from "../terms.js";
import { WideTable } from "../wide-table.js";
import { Waits } from "./clock.js";
import { Claim } from "./questions.js";
import { Rated, RatingChanges } from "./ratings.js";
import { mayStart, starterOf } from "./status.js";

/** @import { Loaded } from "../load.js" */
/** @import { GameFacts, PracticeState, ReviewSummary, Update } from "../types.js" */
/** @import { TableStore } from "./store.js" */

/** @param {{store: TableStore, update: Update, latest: Update}} props */
export function Ended({ store, update, latest }) {
  const { ended } = update;
  if (!ended) return null;
  const { practice, match } = update.table;
  const isWon = ended.is_over && !practice && !match;
  const isLast = latest.table.status === "over" && !practice && !match;
  const lines = isWon ? ended.lines.slice(0, 1) : ended.lines;
  const state = `${isWon ? "is-over" : ""} ${store.isLeaving.value ? "is-leaving" : ""}`;
  return html`<section class=${`ended ${state} ${ended.mood && `is-${ended.mood}`}`}
    aria-labelledby="ended-title" onPointerDown=${() => store.keep()} onKeyDown=${() => store.keep()}>
    <h2 id="ended-title">${ended.title}</h2>
    <${Claim} update=${update} />
    <ul>
      ${lines.map((line, n) => html`<li><${Glossed} text=${line} before=${above(lines, n)} /></li>`)}
    </ul>
    ${ended.is_over && update.table.rated &&
    html`<${RatingChanges} game=${update.table.game} names=${update.picture?.seats.map((seat) => seat.name)} />`}
    ${isWon && html`<${Fold} title="Hand by hand" class="game-sheet">
      <${Sheet} game=${update.table.game} seat=${update.you.seat} />
    <//>`}
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
    : html`<kbd aria-hidden="true">space</kbd> Next hand`}
</button>`;

/** @param {{store: TableStore, latest: Update}} props */
const AfterMatchDeal = ({ store, latest }) =>
  latest.table.closed
    ? html`<a class="button primary" href="/match">To the match</a>`
    : html`<${GoOn} store=${store} />`;

/** @param {{practice: PracticeState}} props */
const AfterPractice = ({ practice: { game, same, puzzle } }) => html`
  ${game && html`<a class="button primary" href=${`/g/${game}/review`}>Back to the review</a>`}
  ${same && html`<a class="button primary" href=${`/same/${same}`}>How everyone did</a>`}
  ${puzzle && html`<a class="button primary" href=${`/puzzle/${puzzle}`}>Back to the puzzle</a>`}
  <a class="button" href="/">Leave</a>`;

/** @param {{store: TableStore, update: Update, latest: Update}} props */
const AfterGame = ({ store, update, latest }) => html`
  ${mayStart(latest.table)
    ? html`<button class="primary" onClick=${() => store.playAgain()}>Rematch</button>`
    : latest.table.status === "over" &&
      html`<p class="quiet" role="status">${starterOf(latest.table)} can start the next game.</p>`}
  ${latest.table.game !== update.table.game &&
  html`<button class="primary" onClick=${() => store.goOn()}>To the next game</button>`}
  <${ReviewLink} game=${update.table.game} seat=${update.you.seat} />
  <a class="button" href=${`/g/${update.table.game}`}>Replay</a>
  <a class="button" href="/">Leave</a>`;

/** @param {{game: string, seat?: number}} props */
const ReviewLink = ({ game, seat }) => html`<a class="button" href=${`/g/${game}/review`}>
  Review ${seat === undefined ? "this game" : html`<${MyMistakes} key=${game} game=${game} seat=${seat} />`}
</a>`;

/** Milliseconds between two looks at a review in the making. */
const LOOK_AGAIN = 2000;

/** @param {{game: string, seat: number}} props how many there are, once known; the link leads to errors */
function MyMistakes({ game, seat }) {
  const { value: review, again } = /** @type {Loaded<ReviewSummary>} */ (useLoaded(`/api/games/${game}/review`));
  const isMade = !!review && review.done >= review.of;
  useEffect(() => {
    const timer = review && !isMade ? setTimeout(again, LOOK_AGAIN) : 0;
    return () => clearTimeout(timer);
  }, [review]);
  const count = isMade ? review.decisions.filter((one) => one.mark && one.seat === seat).length : 0;
  return count ? `my ${count === 1 ? "1 mistake" : `${count} mistakes`}` : "this game";
}

/** @param {{game: string, seat?: number}} props */
function Sheet({ game, seat }) {
  const { value: facts, error } = /** @type {Loaded<GameFacts>} */ (useLoaded(`/api/games/${game}`));
  if (!facts) return html`<${Pending} error=${error} />`;
  const sides = sidesOf(facts, seat);
  return html`<${WideTable} label="Hand by hand"
    columns=${["Hand", { words: "" }, ...sides]}>
    ${facts.deals.map(
      (deal) => html`<tr>
        <th scope="row">${deal.number}</th>
        <td class="words">${deal.lines[0] ?? deal.title}</td>
        ${deal.points.map((points, n) => html`<td>${points ? signed(points) : "–"} <b>${figure(deal.scores[n], 0)}</b></td>`)}
      </tr>`,
    )}
  <//>`;
}

/** @param {GameFacts} facts @param {number} [mine] @returns {string[]} the names of each side, the reader's first */
function sidesOf({ seats }, mine) {
  const sides = Math.max(...seats.map((seat) => seat.side)) + 1;
  return Array.from({ length: sides }, (_, side) =>
    seats
      .filter((seat) => seat.side === side)
      .sort((one, other) => Number(other.seat === mine) - Number(one.seat === mine))
      .map((seat) => (seat.seat === mine ? "You" : seat.name))
      .join(" and "),
  );
}
