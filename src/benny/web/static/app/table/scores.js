/** The scores as this game keeps them: a two and a three, a count-down, a bar, or a ledger. */

import { useEffect, useState } from "../../vendor/hooks.js";
import { figure } from "../figures.js";
import { html } from "../html.js";
import { SuitShape } from "../suit.js";

/** @import { Pips, Score, Scores } from "../types.js" */

/** @param {{scores: Scores, mySeat?: number}} props */
export function ScoreBoard({ scores, mySeat }) {
  return html`<section class="scores" aria-label="Scores">
    <h2 class="unseen">${scores.heading}</h2>
    <ul class=${`count-${scores.rows.length}`}>
      ${scores.rows.map((row) => {
        const isMine = mySeat !== undefined && row.seats.includes(mySeat);
        return html`<li class=${isMine ? "is-mine" : ""}><${Row} row=${row} /></li>`;
      })}
    </ul>
  </section>`;
}

/** @param {{row: Score}} props */
function Row({ row }) {
  const counted = useCounted(row.points);
  const points = row.done === null ? row.text : figure(counted, 0);
  return html`<span class="side-name" dir="auto">${row.name}</span>
    ${row.pips && html`<${PipCards} pips=${row.pips} />`}
    <b class="points" aria-hidden="true">${points}</b>
    <span class="unseen">${row.text}</span>
    ${row.done !== null && !row.pips && html`<${Way} done=${row.done} />`}`;
}

/** Milliseconds for a score to count up by one. */
const TICK = 180;

/** @param {number} points @returns {number} the points, one by one where there are a few more */
function useCounted(points) {
  const [shown, setShown] = useState(points);
  const way = points - shown;
  useEffect(() => {
    if (!way) return;
    const timer = setTimeout(() => setShown(Math.abs(way) > 5 ? points : shown + Math.sign(way)), TICK);
    return () => clearTimeout(timer);
  }, [points, shown]);
  return shown;
}

/** @param {{done: number}} props */
const Way = ({ done }) => html`<svg class="way" viewBox="0 0 100 4" preserveAspectRatio="none"
  aria-hidden="true">
  <rect class="whole" width="100" height="4" rx="2" />
  <rect class="part" width=${100 * done} height="4" rx="2" />
</svg>`;

const [WIDTH, HEIGHT, PIP] = [26, 36, 8];

/** Where the pips of the two and of the three are. */
const SPOTS = { 2: [8, 28], 3: [7, 18, 29] };

/** What the two and the three stand for. */
const PIPS =
  "A two and a three keep the score: each pip in sight is a point. Crossed they count five more.";

/** @param {{pips: Pips}} props the two and the three, crossed for five more */
function PipCards({ pips }) {
  const turn = pips.crossed ? "translate(27 4) rotate(38 13 18)" : "translate(31 4)";
  return html`<span class="pip-cards" aria-hidden="true" title=${PIPS}>
    <svg viewBox="0 -1 62 47">
      <g transform=${turn}><${PipCard} of=${3} shown=${pips.three} /></g>
      <g transform=${pips.crossed ? "translate(13 4) rotate(-12 13 18)" : "translate(2 4)"}>
        <${PipCard} of=${2} shown=${pips.two} />
      </g>
    </svg>
    ${pips.tens > 0 && html`<small>${10 * pips.tens}+</small>`}
  </span>`;
}

/** @param {{of: 2 | 3, shown: number}} props a card with some of its pips covered */
function PipCard({ of, shown }) {
  const suit = of === 2 ? "S" : "H";
  const x = (WIDTH - PIP) / 2;
  return html`<g class=${`pip-card ink-${suit}`}>
    <rect class="paper" width=${WIDTH} height=${HEIGHT} rx="3" />
    ${SPOTS[of].map((y) => html`<${SuitShape} suit=${suit} x=${x} y=${y - PIP / 2} size=${PIP} />`)}
    ${shown < of && html`<${Cover} shown=${shown} />`}
  </g>`;
}

/** @param {{shown: number}} props */
const Cover = ({ shown }) => {
  const top = shown ? 18 : 0;
  return html`<rect class="cover" y=${top} width=${WIDTH} height=${HEIGHT - top} rx="3" />`;
};
