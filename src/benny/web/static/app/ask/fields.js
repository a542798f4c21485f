/** Who deals and the score: what a hand is besides its cards. */

import { onValue, Select } from "../fields.js";
import { html } from "../html.js";
import { scoresOf } from "./query.js";

/** @import { ToldHand } from "../types.js" */
/** @import { HandQuery } from "./query.js" */

/** @param {{hand: ToldHand, field: string}} props why a field is wrong, if it is that one */
export const WrongField = ({ hand, field }) =>
  hand.wrong?.field === field && html`<p class="error" role="alert">${hand.wrong.error}</p>`;

/** @param {{hand: ToldHand, onDealer: (dealer: string) => void}} props */
export const DealerField = ({ hand, onDealer }) => html`<${Select} class="stacked" label="Who deals"
  value=${hand.dealer} options=${hand.seats.map(({ place }, seat) => [seat, place])} onChoose=${onDealer} />`;

/** @param {{hand: ToldHand, query: HandQuery, onScore: (score: string) => void}} props */
export function ScoreFields({ hand, query, onScore }) {
  if (!hand.scores.length) return null;
  const typed = scoresOf(query.score, hand.score);
  /** @param {number} n */
  const onInput = (n) =>
    onValue((score) => onScore(hand.scores.map((_, m) => (m === n ? score : (typed[m] ?? ""))).join(",")));
  return html`<fieldset class="scores-told">
    <legend>Score before this deal</legend>
    ${hand.scores.map(
      (name, n) => html`<label>
        <span>${name}</span>
        <input type="number" value=${typed[n] ?? ""} onInput=${onInput(n)} />
      </label>`,
    )}
  </fieldset>`;
}
