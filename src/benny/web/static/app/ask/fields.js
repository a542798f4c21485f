/** Who deals, the score and the piles: what a hand is besides its cards. */

import { valueOf } from "../events.js";
import { html } from "../html.js";
import { scoresOf } from "./told.js";

/** @typedef {import("../types.js").AskedHand} AskedHand */
/** @typedef {import("./told.js").Told} Told */

/** @param {{hand: AskedHand, field: string}} props why a field is wrong, if it is that one */
export const WrongField = ({ hand, field }) =>
  hand.wrong?.field === field && html`<p class="error" role="alert">${hand.wrong.error}</p>`;

/** @param {{hand: AskedHand, onDealer: (dealer: string) => void}} props */
export const DealerField = ({ hand, onDealer }) => html`<label class="stacked">
  <span>Who deals</span>
  <select value=${hand.dealer} onChange=${(/** @type {Event} */ event) => onDealer(valueOf(event))}>
    ${hand.seats.map(({ place }, seat) => html`<option value=${seat}>${place}</option>`)}
  </select>
</label>`;

/** @param {{hand: AskedHand, told: Told, onScore: (score: string) => void}} props */
export function ScoreFields({ hand, told, onScore }) {
  if (!hand.scores.length) return null;
  const typed = scoresOf(told.score, hand.score);
  /** @param {Event} event @param {number} n */
  const onInput = (event, n) =>
    onScore(hand.scores.map((_, m) => (m === n ? valueOf(event) : (typed[m] ?? ""))).join(","));
  return html`<fieldset class="scores-told">
    <legend>Score before this deal</legend>
    ${hand.scores.map(
      (name, n) => html`<label>
        <span>${name}</span>
        <input type="number" value=${typed[n] ?? ""}
          onInput=${(/** @type {Event} */ event) => onInput(event, n)} />
      </label>`,
    )}
  </fieldset>`;
}

/**
 * @param {{told: Told, onPiles: (piles: Partial<Told>) => void}} props as text: each card of a pile
 *   is seen at another time
 */
export const PileFields = ({ told, onPiles }) => html`<details class="house-rules"
    open=${Boolean(told.piles || told.their_piles)}>
    <summary><h2>Piles</h2></summary>
    <p class="quiet">
      Once play has begun: the tops from the left, as in KH QC 9S, and KH:9D for a card under a top
      that was played.
    </p>
    <${PileField} label="Your piles" value=${told.piles} onValue=${(/** @type {string} */ piles) => onPiles({ piles })} />
    <${PileField} label="Their piles" value=${told.their_piles}
      onValue=${(/** @type {string} */ piles) => onPiles({ their_piles: piles })} />
  </details>`;

/** @param {{label: string, value: string, onValue: (value: string) => void}} props */
const PileField = ({ label, value, onValue }) => html`<label class="stacked">
  <span>${label}</span>
  <input value=${value} maxlength="80" autocomplete="off" autocapitalize="characters"
    onInput=${(/** @type {Event} */ event) => onValue(valueOf(event))} />
</label>`;
