/** A card, face up or face down. */

import { JOKER, rankOf, rankText, suitOf } from "./cards.js";
import { Court, Jester } from "./courts.js";
import { html } from "./html.js";
import { settings } from "./settings.js";
import { Suit, SuitShape } from "./suit.js";

/** @import { Suit as SuitLetter } from "./types.js" */

const [LEFT, MIDDLE, RIGHT] = [27, 41, 55];
const COLUMNS = [26, 53, 80, 107].map((y) => y - 8);

/** @param {number[]} rows */
const pairs = (rows) => rows.flatMap((y) => [[LEFT, y], [RIGHT, y]]);

const THIRDS = [COLUMNS[0], 58.5, COLUMNS[3]];

/** Where the pips of a number card are. @type {Record<string, number[][]>} */
const PIPS = {
  7: [...pairs(THIRDS), [MIDDLE, 38]],
  8: [...pairs(THIRDS), [MIDDLE, 38], [MIDDLE, 79]],
  9: [...pairs(COLUMNS), [MIDDLE, 58.5]],
  T: [...pairs(COLUMNS), [MIDDLE, 31.5], [MIDDLE, 85.5]],
};

const PIP = 18;

/** @param {{card: string}} props */
function Art({ card }) {
  if (card === JOKER) return html`<${Jester} />`;
  const [rank, suit] = [rankOf(card), suitOf(card)];
  const isPlain = rank === "A" || (settings.value.letters && PIPS[rank]);
  if (isPlain) return html`<${SuitShape} suit=${suit} x=${26} y=${46} size=${48} />`;
  if (!PIPS[rank]) return html`<${Court} rank=${rank} suit=${suit} />`;
  return PIPS[rank].map(([x, y]) => {
    const turn = y > 60 ? `rotate(180 ${x + PIP / 2} ${y + PIP / 2})` : "";
    return html`<g transform=${turn}><${SuitShape} suit=${suit} x=${x} y=${y} size=${PIP} /></g>`;
  });
}

/** @param {{card: string}} props the corner of a card */
function Index({ card }) {
  if (card === JOKER) {
    return html`<g class="index joker-index">
      ${[..."JOKER"].map((letter, n) => html`<text x="11" y=${20 + n * 14}>${letter}</text>`)}
    </g>`;
  }
  const rank = rankText(rankOf(card), settings.value.tenAsT);
  return html`<g class="index">
    <text class=${rank.length > 1 ? "narrow" : ""} x=${rank.length > 1 ? 13.5 : 12} y="26">${rank}</text>
    <${SuitShape} suit=${suitOf(card)} x=${4.5} y=${30.5} size=${15} />
  </g>`;
}

/** @param {{card: string}} props the index as large as possible, at the left: the next card may cover the rest */
function Jumbo({ card }) {
  if (card === JOKER) return html`<g class="jumbo"><${Index} card=${card} /><${Jester} /></g>`;
  const rank = rankText(rankOf(card), settings.value.tenAsT);
  return html`<g class="jumbo">
    <text class=${rank.length > 1 ? "narrow" : ""} x="8" y="58">${rank}</text>
    <g class="jumbo-suit"><${SuitShape} suit=${suitOf(card)} x=${6} y=${73} size=${44} /></g>
  </g>`;
}

/**
 * The face of a card; its container has the name for screen readers.
 * @param {{card: string, mark?: SuitLetter, class?: string}} props mark: the left bower's suit
 */
export function CardFace({ card, mark, class: extra = "" }) {
  const ink = card === JOKER ? "joker" : suitOf(card);
  return html`<span class=${`card ink-${ink} ${extra}`} aria-hidden="true">
    <svg viewBox="0 0 100 140">
      <g class="full">
        <${Index} card=${card} />
        <g transform="rotate(180 50 70)"><${Index} card=${card} /></g>
        <${Art} card=${card} />
      </g>
      <${Jumbo} card=${card} />
    </svg>
    ${mark && html`<span class="mark"><${Suit} suit=${mark} /></span>`}
  </span>`;
}

/** @param {{class?: string}} props a card, face down */
export const CardBack = ({ class: extra = "" }) =>
  html`<span class=${`card back ${extra}`} aria-hidden="true"></span>`;
