/** The cards of a hand and the one that is turned up, clicked together from the deck. */

import { useState } from "../../vendor/hooks.js";
import { CardFace } from "../card.js";
import { cardWord, JOKER, suitOf, suitWord } from "../cards.js";
import { html } from "../html.js";
import { rove } from "../roving.js";
import { pick } from "./told.js";

/** @typedef {import("../types.js").Card} Card */

/**
 * @param {{deck: Card[], size: number, hand: Card[], up: Card | "",
 *   onPick: (picked: {hand: string, up: string}) => void}} props
 */
export function Picker({ deck, size, hand, up, onPick }) {
  /** @param {Card} card */
  const press = (card) => onPick(pick(card, hand, up, size));
  const deal = () => {
    const [first, ...rest] = shuffled(deck);
    onPick({ hand: rest.slice(0, size).join(" "), up: first });
  };
  return html`<div class="picker">
    <${Slots} size=${size} hand=${hand} up=${up} onPress=${press} />
    <p role="status" class="picker-task">${taskOf(size, hand, up)}</p>
    <${Deck} deck=${deck} hand=${hand} up=${up} onPress=${press} />
    <div class="row-of-buttons">
      <button type="button" onClick=${deal}>Deal any cards</button>
      <button type="button" disabled=${!hand.length && !up}
        onClick=${() => onPick({ hand: "", up: "" })}>Clear</button>
    </div>
  </div>`;
}

/** @param {number} size @param {Card[]} hand @param {Card | ""} up @returns {string} */
function taskOf(size, hand, up) {
  const missing = size - hand.length;
  if (missing > 0) return `Choose ${missing} ${hand.length ? "more " : ""}card${missing === 1 ? "" : "s"} for your hand.`;
  return up ? "Press a card to take it out again." : "Now choose the card that is turned up.";
}

/** @param {readonly Card[]} deck @returns {Card[]} */
function shuffled(deck) {
  return deck
    .map((card) => ({ card, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ card }) => card);
}

/** @param {{size: number, hand: Card[], up: Card | "", onPress: (card: Card) => void}} props */
const Slots = ({ size, hand, up, onPress }) => html`<div class="picked">
  <div class="picked-hand" role="group" aria-label="Your hand">
    ${Array.from({ length: Math.max(size, hand.length) }, (_, n) => html`<${Slot} card=${hand[n]}
      key=${n} onPress=${onPress} />`)}
  </div>
  <div class="picked-up" role="group" aria-label="Turned up">
    <${Slot} card=${up} onPress=${onPress} />
    <small aria-hidden="true">turned up</small>
  </div>
</div>`;

/** @param {{card?: Card | "", onPress: (card: Card) => void}} props */
const Slot = ({ card, onPress }) =>
  card
    ? html`<button type="button" class="pick" onClick=${() => onPress(card)}>
        <span class="unseen">${cardWord(card)}, take out</span>
        <${CardFace} card=${card} />
      </button>`
    : html`<span class="pick empty" aria-hidden="true"></span>`;

/** @param {{deck: Card[], hand: Card[], up: Card | "", onPress: (card: Card) => void}} props */
const Deck = ({ deck, hand, up, onPress }) => html`<div class="deck">
  ${rowsOf(deck).map(
    ([name, cards]) => html`<${Row} key=${name} name=${name} cards=${cards} hand=${hand} up=${up}
      onPress=${onPress} />`,
  )}
</div>`;

/** @param {Card[]} deck @returns {[string, Card[]][]} a row for each suit, the highest first */
function rowsOf(deck) {
  const suits = [...new Set(deck.filter((card) => card !== JOKER).map(suitOf))].reverse();
  const rows = suits.map((suit) => /** @type {[string, Card[]]} */ ([
    suitWord(suit),
    deck.filter((card) => card !== JOKER && suitOf(card) === suit).reverse(),
  ]));
  return deck.includes(JOKER) ? [["joker", [JOKER]], ...rows] : rows;
}

/**
 * @param {{name: string, cards: Card[], hand: Card[], up: Card | "",
 *   onPress: (card: Card) => void}} props a suit: one stop for Tab, then arrows
 */
function Row({ name, cards, hand, up, onPress }) {
  const [at, setAt] = useState(0);
  return html`<div class="deck-row" role="group" aria-label=${name}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => setAt(rove(event, at))}>
    ${cards.map((card, n) => {
      const isIn = hand.includes(card) || card === up;
      return html`<button type="button" key=${card} class="pick" aria-pressed=${isIn}
        data-card=${card} tabindex=${n === Math.min(at, cards.length - 1) ? 0 : -1}
        onClick=${() => (setAt(n), onPress(card))}>
        <span class="unseen">${cardWord(card)}${card === up ? ", turned up" : ""}</span>
        <${CardFace} card=${card} />
      </button>`;
    })}
  </div>`;
}
