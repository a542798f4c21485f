/** How the error rate went over time, as a picture. */

import { html } from "../html.js";
import { courseOf, asText } from "./figures.js";

/** @import { Figure } from "../types.js" */
/** @import { Point } from "./figures.js" */

/** @param {{figures: Figure[]}} props */
export function ErrorCourse({ figures }) {
  const rates = figures.filter(({ name }) => name === "error rate");
  if (rates.length < 2) return null;
  const { points, top } = courseOf(rates);
  const across = (/** @type {number} */ n) => (100 * (n + 0.5)) / points.length;
  const up = (/** @type {number} */ at) => 100 - 100 * at;
  return html`<figure class="course">
    <div class="curve-frame">
      <div class="curve-scale" aria-hidden="true"><i>${(100 * top).toFixed(1)}%</i><i>0%</i></div>
      <div class="curve-plot">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label=${inWords(rates)}>
          ${[0, 100].map((y) => html`<line x1="0" x2="100" y1=${y} y2=${y} />`)}
          ${points.map(
            ({ low, high }, n) => html`<line class="interval" x1=${across(n)} x2=${across(n)}
              y1=${up(low)} y2=${up(high)} />`,
          )}
          <polyline class="line" points=${points.map(({ at }, n) => `${across(n)},${up(at)}`).join(" ")} />
        </svg>
        ${points.map(
          ({ figure, at }, n) => html`<span class="point" aria-hidden="true"
              style=${{ insetInlineStart: `${across(n)}%`, insetBlockEnd: `${100 * at}%` }}></span>
            ${isLabelled(n, points) &&
            html`<span class="deal-label" aria-hidden="true"
              style=${{ insetInlineStart: `${across(n)}%` }}>${figure.when.replace(/^games? /, "")}</span>`}`,
        )}
      </div>
    </div>
    <figcaption class="quiet">
      What a decision lost on average, with 95% intervals: the lower, the better.
    </figcaption>
  </figure>`;
}

const MOST_LABELS = 4;

/** @param {number} n @param {Point[]} points @returns {boolean} */
const isLabelled = (n, points) => n % Math.ceil(points.length / MOST_LABELS) === 0;

/** @param {Figure[]} rates @returns {string} */
const inWords = (rates) =>
  `The error rate over time: ${rates.map((rate) => `${rate.when} ${asText(rate)}`).join(", ")}.`;
