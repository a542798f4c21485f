/** A suit's sign, drawn or as a letter, and sentences with suits in them. */

import { cardWord, cut, rankText, rankOf, spoken, suitOf } from "./cards.js";
import { html } from "./html.js";
import { settings } from "./settings.js";

/** @import { Suit as SuitLetter } from "./types.js" */

/** Each in a square of 20 by 20. @type {Record<SuitLetter, string>} */
const SHAPES = {
  H: "M10 18.4C4.2 13.4 1.4 10 1.4 6.4 1.4 3.7 3.4 1.8 5.8 1.8c1.9 0 3.4 1.1 4.2 3 .8-1.9 2.3-3 4.2-3 2.4 0 4.4 1.9 4.4 4.6 0 3.6-2.8 7-8.6 12Z",
  S: "M10 1.2c3.4 4.2 8.6 6.9 8.6 11 0 2.4-1.8 3.9-3.9 3.9-1.6 0-2.9-.8-3.6-2 .1 2.2.9 3.7 2.5 4.7H6.4c1.6-1 2.4-2.5 2.5-4.7-.7 1.2-2 2-3.6 2-2.1 0-3.9-1.5-3.9-3.9 0-4.1 5.2-6.8 8.6-11Z",
  D: "M10 .8c2.1 3.6 4.5 6.6 7.2 9.2-2.7 2.6-5.1 5.6-7.2 9.2-2.1-3.6-4.5-6.6-7.2-9.2C5.5 7.4 7.9 4.4 10 .8Z",
  C: "M10 1.2a4.2 4.2 0 0 1 3.1 7 4.2 4.2 0 1 1-1.9 6.3c.2 2 .9 3.4 2.4 4.3H6.4c1.5-.9 2.2-2.3 2.4-4.3A4.2 4.2 0 1 1 6.9 8.2a4.2 4.2 0 0 1 3.1-7Z",
};

/**
 * A suit's shape, or its letter, somewhere in a drawing.
 * @param {{suit: SuitLetter, x: number, y: number, size: number}} props
 */
export function SuitShape({ suit, x, y, size }) {
  if (settings.value.letters) {
    return html`<text class="suit-letter" x=${x + size / 2} y=${y + size * 0.86} font-size=${size}
      text-anchor="middle">${suit}</text>`;
  }
  return html`<path d=${SHAPES[suit]} transform=${`translate(${x} ${y}) scale(${size / 20})`} />`;
}

/** @param {{suit: SuitLetter, class?: string}} props a suit within a line of text */
export function Suit({ suit, class: extra = "" }) {
  return html`<span class=${`suit ink-${suit} ${extra}`} aria-hidden="true">
    ${settings.value.letters
      ? suit
      : html`<svg viewBox="0 0 20 20"><path d=${SHAPES[suit]} /></svg>`}
  </span>`;
}

/** @param {{card: string}} props a card within a line of text */
export function InlineCard({ card }) {
  const rank = rankText(rankOf(card), settings.value.tenAsT);
  return html`<span class="inline-card"
    ><span class="on-paper" aria-hidden="true">${rank}<${Suit} suit=${suitOf(card)} /></span
    ><span class="unseen">${cardWord(card)}</span></span
  >`;
}

/**
 * A sentence with its suits and cards drawn, and named for a voice.
 * @param {{text: string}} props
 */
export function Suited({ text }) {
  const parts = cut(text);
  return html`${parts.map((part, n) => {
    if (typeof part === "string") return part;
    if ("card" in part) return html`<${InlineCard} card=${part.card} />`;
    const word = spoken(part.suit, parts[n + 1]);
    return html`<${Suit} suit=${part.suit} class="on-paper" />${word &&
    html`<span class="unseen">${word}</span>`}`;
  })}`;
}
