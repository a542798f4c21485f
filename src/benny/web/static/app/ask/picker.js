/** The cards of a hand and the one that is turned up, clicked together from the deck. */

import { useState } from "../../vendor/hooks.js";
import { CardFace } from "../card.js";
import { cardWord, JOKER, suitOf, suitWord } from "../cards.js";
import { html } from "../html.js";
import { rove } from "../table/keys.js";
import { nextPick, withCard, withoutCard, written } from "./piles.js";
import { pick } from "./query.js";

/** @import { Card } from "../types.js" */
/** @import { Row } from "./piles.js" */
/** @import { HandQuery } from "./query.js" */

/** Piles that lie open, and the cards that were played. @typedef {{rows: Row[], played: Set<Card>}} Piles */

/**
 * @typedef {object} Props
 * @property {Card[]} deck
 * @property {number} size of a hand
 * @property {Card[]} hand
 * @property {Card | ""} up
 * @property {Piles | null} piles null while none is open
 * @property {(picked: Partial<HandQuery>) => void} onPick
 */

/** @param {Props} props */
export function Picker({ deck, size, hand, up, piles, onPick }) {
  const rows = piles?.rows ?? [];
  const inPiles = rows.flatMap((row) => row.piles.flat());
  /** @param {Card} card */
  const press = (card) => {
    if (inPiles.includes(card)) return onPick(written(withoutCard(rows, card)));
    const isNew = hand.length === size && up && card !== up && !hand.includes(card);
    if (piles && isNew) return onPick(written(withCard(rows, card, piles.played)));
    onPick(pick(card, hand, up, size));
  };
  const deal = () => {
    const [first, ...rest] = shuffled(deck);
    onPick({ ...NO_PILES, hand: rest.slice(0, size).join(" "), up: first, play: null });
  };
  const chosen = [...hand, up, ...inPiles];
  return html`<div class="picker">
    <${Slots} size=${size} hand=${hand} up=${up} rows=${rows} onPress=${press} />
    <p role="status" class="picker-task">${taskOf(size, hand, up, piles)}</p>
    <${Deck} deck=${deck} chosen=${chosen} up=${up} onPress=${press} />
    <div class="row-of-buttons">
      <button type="button" onClick=${deal}>Random hand</button>
      <button type="button" disabled=${!hand.length && !up}
        onClick=${() => onPick({ ...NO_PILES, hand: "", up: "", play: null })}>Clear</button>
    </div>
  </div>`;
}

const NO_PILES = { piles: "", their_piles: "" };

/** @param {number} size @param {Card[]} hand @param {Card | ""} up @param {Piles | null} piles */
function taskOf(size, hand, up, piles) {
  const missing = size - hand.length;
  if (missing > 0) return `Choose ${missing} ${hand.length ? "more " : ""}card${missing === 1 ? "" : "s"} for your hand.`;
  if (!up) return "Now choose the card that is turned up.";
  const next = piles && nextPick(piles.rows, piles.played);
  if (!next) return "Press a card to take it out again.";
  if (next.under) return `Which card lay under the ${cardWord(next.under)}?`;
  return `Choose the tops of ${next.row.name}, from the left.`;
}

/** @param {readonly Card[]} deck @returns {Card[]} */
function shuffled(deck) {
  return deck
    .map((card) => ({ card, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ card }) => card);
}

/**
 * @param {{size: number, hand: Card[], up: Card | "", rows: Row[],
 *   onPress: (card: Card) => void}} props
 */
const Slots = ({ size, hand, up, rows, onPress }) => html`<div class="picked">
  <div class="picked-hand" role="group" aria-label="Your hand">
    ${Array.from({ length: Math.max(size, hand.length) }, (_, n) => html`<${Slot} card=${hand[n]}
      key=${n} onPress=${onPress} />`)}
  </div>
  <div class="picked-up" role="group" aria-label="Turned up">
    <${Slot} card=${up} onPress=${onPress} />
    <small aria-hidden="true">turned up</small>
  </div>
  ${rows.map(
    (row) => html`<div class="picked-piles" role="group" aria-label=${row.name} key=${row.name}>
      ${Array.from({ length: row.count }, (_, n) => html`<span class="picked-pile" key=${n}>
        ${(row.piles[n] ?? [""]).map((card) => html`<${Slot} card=${card} key=${card} onPress=${onPress} />`)}
      </span>`)}
      <small aria-hidden="true">${row.name}</small>
    </div>`,
  )}
</div>`;

/** @param {{card?: Card | "", onPress: (card: Card) => void}} props */
const Slot = ({ card, onPress }) =>
  card
    ? html`<button type="button" class="pick" onClick=${() => onPress(card)}>
        <span class="unseen">${cardWord(card)}, take out</span>
        <${CardFace} card=${card} />
      </button>`
    : html`<span class="pick empty" aria-hidden="true"></span>`;

/** @param {{deck: Card[], chosen: (Card | "")[], up: Card | "", onPress: (card: Card) => void}} props */
const Deck = ({ deck, chosen, up, onPress }) => html`<div class="deck">
  ${rowsOf(deck).map(
    ([name, cards]) => html`<${DeckRow} key=${name} name=${name} cards=${cards} chosen=${chosen} up=${up}
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
 * @param {{name: string, cards: Card[], chosen: (Card | "")[], up: Card | "",
 *   onPress: (card: Card) => void}} props a suit: one stop for Tab, then arrows
 */
function DeckRow({ name, cards, chosen, up, onPress }) {
  const [at, setAt] = useState(0);
  return html`<div class="deck-row" role="group" aria-label=${name}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => setAt(rove(event, at))}>
    ${cards.map((card, n) => {
      return html`<button type="button" key=${card} class="pick" aria-pressed=${chosen.includes(card)}
        data-card=${card} tabindex=${n === Math.min(at, cards.length - 1) ? 0 : -1}
        onClick=${() => (setAt(n), onPress(card))}>
        <span class="unseen">${cardWord(card)}${card === up ? ", turned up" : ""}</span>
        <${CardFace} card=${card} />
      </button>`;
    })}
  </div>`;
}
