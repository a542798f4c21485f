/** Cards as text: what stands on them, and their names. */

/** @import { Card, Suit as SuitLetter } from "./types.js" */

/** @type {Record<string, string>} */
const RANKS = {
  7: "seven", 8: "eight", 9: "nine", T: "ten", J: "jack", Q: "queen", K: "king", A: "ace",
};

/** @type {Record<SuitLetter, string>} */
const SUITS = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };

/** The suits by their signs. @type {Record<string, SuitLetter>} */
export const SYMBOLS = { "♣": "C", "♦": "D", "♥": "H", "♠": "S" };

const SUITED = /(?:\b(10|[789TJQKA]))?([♠♥♦♣])/gu;

export const JOKER = "JK";

/** @param {Card} card */
export const rankOf = (card) => card[0];

/** @param {Card} card @returns {SuitLetter} */
export const suitOf = (card) => /** @type {SuitLetter} */ (card[1]);

/** @param {SuitLetter} suit */
export const suitWord = (suit) => SUITS[suit];

/** @param {Card} card @returns {string} a card's plain name: "jack of clubs" */
export function cardWord(card) {
  return card === JOKER ? "joker" : `${RANKS[rankOf(card)]} of ${suitWord(suitOf(card))}`;
}

/**
 * What stands in the corner of a card.
 * @param {string} rank
 * @param {boolean} asLetter whether a ten is a T
 */
export const rankText = (rank, asLetter) => (rank === "T" && !asLetter ? "10" : rank);

/**
 * A sentence cut into plain text, suits and cards.
 * @param {string} sentence
 * @returns {(string | {suit: SuitLetter} | {card: Card})[]}
 */
export function cut(sentence) {
  const parts = [];
  let end = 0;
  for (const match of sentence.matchAll(SUITED)) {
    if (match.index > end) parts.push(sentence.slice(end, match.index));
    const suit = SYMBOLS[match[2]];
    const rank = match[1] === "10" ? "T" : match[1];
    parts.push(rank ? { card: rank + suit } : { suit });
    end = match.index + match[0].length;
  }
  if (end < sentence.length) parts.push(sentence.slice(end));
  return parts;
}

/**
 * What a screen reader says for a suit's symbol: nothing if the suit's name follows anyway.
 * @param {SuitLetter} suit
 * @param {unknown} next what follows it, of those that `cut` returns
 */
export const spoken = (suit, next) =>
  typeof next === "string" && next.trimStart().startsWith(suitWord(suit)) ? "" : suitWord(suit);

/** @param {string} sentence @returns {string} the sentence with cards and suits in words, for a voice */
export function inWords(sentence) {
  const words = cut(sentence).map((part, n, parts) => {
    if (typeof part === "string") return part;
    return "card" in part ? cardWord(part.card) : spoken(part.suit, parts[n + 1]);
  });
  return words.join("").replace(/ {2,}/g, " ").trim();
}
