/** The jacks, queens, kings and the joker, drawn for Benny: half a figure, twice. */

import { html } from "./html.js";
import { SuitShape } from "./suit.js";

/** @import { Node } from "./html.js" */
/** @import { Suit as SuitLetter } from "./types.js" */

const ROBE = "M24 70V62c2-9 10-14 19-15h14c9 1 17 6 19 15v8Z";
const COLLAR = "M41 47 50 62 59 47 55 44H45Z";
const FACE = html`
  <path class="skin" d="M46 40h8v8l-4 4-4-4Z" />
  <ellipse class="skin" cx="50" cy="34" rx="8" ry="9.5" />
  <path class="line" d="M45.8 33h2.4M51.8 33h2.4M50 34v4M48 40.3q2 1 4 0" />`;

const JACK = html`
  <path class="hair" d="M39 45c-1-6-1-12 1-16 2-5 18-5 20 0 2 4 2 10 1 16-4-2-3-8-4-12H43c-1 4 0 10-4 12Z" />
  ${FACE}
  <path class="hair" d="M42 32c1-4 4-6 8-6s7 2 8 6c-4-2-12-2-16 0Z" />
  <path class="cloth" d="M38.5 28c0-6 5-9 12-9s12 4 12 8c-7-2-17-2-24 1Z" />
  <path class="gold" d="M38 29c8-4 17-4 25-1l-.5 2.6c-8-3-16-3-24 1Z" />
  <path class="feather" d="M60 26c6-2 9-6 8-11-5 1-8 5-8 11Z" />`;

const QUEEN = html`
  <path class="hair" d="M37 50c-2-6 0-9 1-14 1-9 6-13 12-13s11 4 12 13c1 5 3 8 1 14-5 1-7-3-7-8H44c0 5-2 9-7 8Z" />
  ${FACE}
  <path class="hair" d="M42 33c0-6 3-9 8-9s8 3 8 9c-3-4-5-5-8-5s-5 1-8 5Z" />
  <path class="gold" d="M40 26l1-8 4.5 4L50 16l4.5 6L59 18l1 8c-6-2.5-14-2.5-20 0Z" />
  <circle class="jewel" cx="50" cy="21.5" r="1.5" />
  <path class="necklace" d="M44.5 47.5q5.5 5 11 0" />`;

const KING = html`
  <path class="hair" d="M40 42c-2-5-2-10 0-14 4-4 16-4 20 0 2 4 2 9 0 14Z" />
  ${FACE}
  <path class="hair" d="M42 36c0 9 2 15 8 17 6-2 8-8 8-17-1 3-3 4-5 3-2-.8-4-.8-6 0-2 1-4 0-5-3Z" />
  <path class="lip" d="M48 41.5q2 1 4 0" />
  <path class="gold" d="M39 28 37.5 17l6.5 5 6-7 6 7 6.5-5L61 28c-7-2.5-15-2.5-22 0Z" />
  <path class="jewel" d="M50 20.5l1.8 2.3-1.8 2.3-1.8-2.3Z" />`;

/** @type {Record<string, Node>} */
const FIGURES = { J: JACK, Q: QUEEN, K: KING };

/** @type {Record<string, string>} what runs down the robe */
const TRIMS = {
  J: "M31 70c0-7 2-13 5-18M69 70c0-7-2-13-5-18",
  Q: "M50 62v8M36 70c0-6 2-13 6-18M64 70c0-6-2-13-6-18",
  K: "M50 60v10M34 70c1-6 1-12 5-18M66 70c-1-6-1-12-5-18",
};

/** @param {{rank: string, suit: SuitLetter}} props */
function Half({ rank, suit }) {
  return html`
    <path class="robe" d=${ROBE} />
    <path class="trim" d=${TRIMS[rank]} />
    <path class="collar" d=${COLLAR} />
    ${FIGURES[rank]}
    <${SuitShape} suit=${suit} x=${26.5} y=${16.5} size=${11} />`;
}

/** @param {{rank: string, suit: SuitLetter}} props a court card's picture */
export function Court({ rank, suit }) {
  return html`<g class="court">
    <rect class="panel" x="24" y="13" width="52" height="114" rx="3" />
    <${Half} rank=${rank} suit=${suit} />
    <g transform="rotate(180 50 70)"><${Half} rank=${rank} suit=${suit} /></g>
    <path class="band" d="M24 70h52" />
    <rect class="frame" x="24" y="13" width="52" height="114" rx="3" />
  </g>`;
}

/** The joker's picture: a cap with bells. */
export const Jester = () => html`<g class="court jester">
  <path class="robe" d="M50 92C34 92 30 84 31 74 24 76 18 72 16 64c8 2 12-2 16-9 4-6 11-9 18-9s14 3 18 9c4 7 8 11 16 9-2 8-8 12-15 10 1 10-3 18-19 18Z" />
  <path class="feather" d="M50 46c-8 0-15 3-18 10 4 8 10 18 18 36 8-18 14-28 18-36-3-7-10-10-18-10Z" />
  <path class="gold" d="M33 84c10 5 24 5 34 0l1.5 6c-11 6-26 6-37 0Z" />
  <circle class="gold" cx="16" cy="63" r="4.5" /><circle class="gold" cx="84" cy="63" r="4.5" />
  <circle class="gold" cx="50" cy="43" r="4.5" />
</g>`;
