/** Messages at the table for everyone: undo, a claim, a pause, the end. */

import { CardFace } from "../card.js";
import { cardWord } from "../cards.js";
import { html } from "../html.js";
import { mayStart } from "./status.js";

/** @import { Update } from "../types.js" */
/** @import { TableStore } from "./store.js" */

/** @param {{store: TableStore, update: Update, latest: Update}} props a claim shows cards: in its turn */
export function Questions({ store, update, latest }) {
  const { table } = latest;
  return html`${update.table.claim && !update.ended &&
    html`<section class="question" aria-label="Claim"><${Claim} update=${update} /></section>`}
    ${table.closed && !((table.practice || table.match) && update.ended) &&
    html`<section class="question" aria-label="The end">
      <p>${table.closed}</p>
      <a class="button" href="/">To the lobby</a>
    </section>`}
    ${table.paused &&
    html`<section class="question" aria-label="Pause">
      <p>The game is paused.</p>
      ${mayStart(table) &&
      html`<button class="primary" onClick=${() => store.send({ do: "resume" })}>
        Resume
      </button>`}
    </section>`}`;
}

/**
 * Over the scores, where it moves and covers no cards: a request for an undo, then its answer.
 * @param {{store: TableStore, update: Update}} props
 */
export function UndoAsked({ store, update }) {
  const { table, you } = update;
  const { undoAnswer } = store;
  if (!table.undo) {
    return undoAnswer.value && html`<section class="question undo"><p>${undoAnswer.value}</p></section>`;
  }
  const { seat, agreed } = table.undo;
  const isMine = seat === you.seat;
  const mayAnswer = !isMine && you.seat !== undefined && !agreed.includes(you.seat);
  /** @param {boolean} agree */
  const answer = (agree) => () => store.send({ do: "answer", agree });
  const words = isMine
    ? "You ask for an undo."
    : `${table.seats[seat].name} asks for an undo.`;
  return html`<section class="question undo" aria-label="Undo">
    <p>${words}</p>
    ${mayAnswer &&
    html`<div class="row-of-buttons">
      <button class="primary" onClick=${answer(true)}>Allow it</button>
      <button onClick=${answer(false)}>Refuse</button>
    </div>`}
  </section>`;
}

/** @param {{update: Update}} props who claims the rest, and with which cards */
export function Claim({ update }) {
  const { claim, seats } = update.table;
  if (!claim) return null;
  const name = claim.seat === update.you.seat ? "You claim" : `${seats[claim.seat].name} claims`;
  return html`<p>${name} the rest, with these cards:</p>
    <p class="fan">
      ${claim.cards.map(
        (card) => html`<span class="lying">
          <${CardFace} card=${card} /><span class="unseen">${cardWord(card)} </span>
        </span>`,
      )}
    </p>`;
}
