/** The curve of the chance to win, on which a decision is chosen by a press or by a slider. */

import { percent } from "../figures.js";
import { html } from "../html.js";
import { Suited } from "../suit.js";
import { luckOf, marked, momentsOf, nearest, playedOf } from "./moments.js";

/** @import { ReviewedDecision as Decision, ReviewSummary as Review } from "../types.js" */
/** @import { Moment } from "./moments.js" */

const MOST_LABELS = 12;

/**
 * @param {{review: Review, side: number, name: string, at: number, onAt: (at: number) => void,
 *   onOpen: (decision: Decision) => void}} props at: the number of the chosen decision
 */
export function Curve({ review, side, name, at, onAt, onOpen }) {
  const moments = momentsOf(review, side);
  const last = review.decisions.length - 1;
  const chosen = review.decisions[Math.min(at, last)];
  /** @param {MouseEvent} event */
  const onPress = (event) => {
    const { left, width } = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const decision = nearest(moments, (event.clientX - left) / width);
    if (decision >= 0) onAt(decision);
  };
  return html`<section class="curve" aria-labelledby="curve-title">
    <h2 id="curve-title">Chance to win</h2>
    <p class="quiet">For ${name}, after each decision, with all cards known.</p>
    <div class="curve-frame">
      <div class="curve-scale" aria-hidden="true"><i>100%</i><i>50%</i><i>0%</i></div>
      <div class="curve-plot" onClick=${onPress}>
        <${Line} moments=${moments} name=${name} />
        <${DealLabels} moments=${moments} />
        <${Marks} moments=${moments} review=${review} chosen=${chosen} />
      </div>
    </div>
    ${chosen &&
    html`<label class="curve-slider">
        <span class="unseen">Decision</span>
        <input type="range" min="0" max=${last} value=${Math.min(at, last)}
          aria-valuetext=${spoken(review, chosen, side)}
          onInput=${(/** @type {Event} */ event) =>
            onAt(Number(/** @type {HTMLInputElement} */ (event.target).value))} />
      </label>
      <div class="curve-chosen">
        <p><${Suited} text=${`${spoken(review, chosen, side)}.${luckOf(chosen)}`} /></p>
        <button onClick=${() => onOpen(chosen)}>Look at this decision</button>
      </div>`}
  </section>`;
}

/** @param {Review} review @param {Decision} chosen @param {number} side @returns {string} */
function spoken(review, chosen, side) {
  const mark = chosen.mark ? `, ${marked(chosen)}` : "";
  const { name } = review.players[chosen.seat];
  return `Hand ${chosen.deal}, ${name}: ${playedOf(chosen).label}${mark}. Now ${percent(chosen.win[side])} to win`;
}

/** @param {Moment[]} moments @param {number} n @returns {number} how far along a moment is, in percent */
const along = (moments, n) => (100 * n) / Math.max(1, moments.length - 1);

/** @param {{moments: Moment[], name: string}} props */
function Line({ moments, name }) {
  const path = moments.map(({ win }, n) => `${along(moments, n)},${100 - 100 * win}`).join(" ");
  return html`<svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img"
    aria-label=${inWords(moments, name)}>
    ${[0, 50, 100].map((y) => html`<line class="grid" x1="0" x2="100" y1=${y} y2=${y} />`)}
    ${beginnings(moments).map(({ n }) => {
      const x = along(moments, n);
      return html`<line class="deal" x1=${x} x2=${x} y1="0" y2="100" />`;
    })}
    <polyline class="line" points=${path} />
  </svg>`;
}

/** @param {Moment[]} moments @returns {{deal: number, n: number}[]} where each deal begins */
const beginnings = (moments) =>
  moments.flatMap(({ deal }, n) => (n === 0 || moments[n - 1].deal !== deal ? [{ deal, n }] : []));

/** @param {Moment[]} moments @param {string} name @returns {string} */
function inWords(moments, name) {
  const begun = beginnings(moments).map(({ deal, n }) => `hand ${deal} ${percent(moments[n].win)}`);
  const end = moments.at(-1);
  return `The chance to win for ${name}. Before each hand: ${begun.join(", ")}${
    end ? `; at last ${percent(end.win)}` : ""
  }.`;
}

/** @param {{moments: Moment[]}} props */
function DealLabels({ moments }) {
  const begun = beginnings(moments);
  const every = Math.ceil(begun.length / MOST_LABELS);
  return begun
    .filter((_, n) => n % every === 0)
    .map(
      ({ deal, n }) => html`<span class="deal-label" aria-hidden="true"
        style=${{ insetInlineStart: `${along(moments, n)}%` }}>${deal}</span>`,
    );
}

/** @param {{moments: Moment[], review: Review, chosen?: Decision}} props */
const Marks = ({ moments, review, chosen }) =>
  moments.map(({ decision, win }, n) => {
    const one = review.decisions[decision];
    if (!one || !(one.mark || one === chosen)) return null;
    return html`<span class=${`point ${one.mark} ${one === chosen ? "is-chosen" : ""}`}
      aria-hidden="true"
      style=${{ insetInlineStart: `${along(moments, n)}%`, insetBlockEnd: `${100 * win}%` }}></span>`;
  });
