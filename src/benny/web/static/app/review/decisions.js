/** The list of decisions, and the best and the worst moment among them. */

import { useState } from "../../vendor/hooks.js";
import { Switch } from "../fields.js";
import { percent, withError } from "../figures.js";
import { html } from "../html.js";
import { Suited } from "../suit.js";
import { above } from "../terms.js";
import { Sentence } from "./decision.js";
import { extremes, playedOf } from "./moments.js";

/** @import { ReviewedDecision as Decision, ReviewSummary as Review } from "../types.js" */

/** @typedef {(decision: Decision, isTry?: boolean) => void} Open */

/** @param {{review: Review, onOpen: Open}} props */
export function Decisions({ review, onOpen }) {
  const [isAll, setAll] = useState(false);
  const marks = review.decisions.filter((one) => one.mark);
  const shown = isAll ? review.decisions : marks;
  const reasons = shown.map(({ mark, reason }) => (mark ? reason : ""));
  return html`<section aria-labelledby="decisions-title">
    <h2 id="decisions-title">Decisions</h2>
    <p class="quiet">
      A decision is marked if it lost at least ${thresholdsOf(review)} of the chance to win, by what
      its player could know. ± is one standard error.
    </p>
    <div class="row-of-buttons">
      ${marks.length > 0 &&
      html`<button class="primary" onClick=${() => onOpen(marks[0], true)}>Try the marked ones again</button>`}
      <${Switch} label="All decisions" isOn=${isAll} onSwitch=${setAll} />
    </div>
    ${shown.length
      ? html`<ol class="decision-list">
          ${shown.map((one, n) => html`<${Row} key=${keyOf(one)} one=${one} review=${review}
            before=${above(reasons, n)} onOpen=${onOpen} />`)}
        </ol>`
      : html`<p>None so far.</p>`}
  </section>`;
}

/** @param {Review} review @returns {string} as in "1.3% (inaccuracy), 4.2% (mistake)" */
const thresholdsOf = ({ thresholds }) =>
  Object.entries(thresholds)
    .map(([mark, least]) => `${(100 * least).toFixed(1)}% (${mark})`)
    .join(", ");

/** @param {Decision} decision @returns {string} */
export const keyOf = ({ deal, action }) => `${deal}.${action}`;

/** @param {{one: Decision, review: Review, before: string, onOpen: Open}} props */
function Row({ one, review, before, onOpen }) {
  const which = `deal ${one.deal}, action ${one.action}`;
  return html`<li class=${one.mark}>
    <p>
      <small>Deal ${one.deal}</small> ${" "}
      <${Sentence} decision=${one} name=${review.players[one.seat].name} before=${before} />
    </p>
    <div class="row-of-buttons">
      <button onClick=${() => onOpen(one)}>Look<span class="unseen"> at ${which}</span></button>
      ${one.mark &&
      html`<button onClick=${() => onOpen(one, true)}>
        Try again<span class="unseen">: ${which}</span>
      </button>`}
    </div>
  </li>`;
}

/** @param {{review: Review, onOpen: Open}} props */
export function Moments({ review, onOpen }) {
  const { best, worst } = extremes(review.decisions);
  if (!best && !worst) return null;
  return html`<section aria-labelledby="moments-title">
    <h2 id="moments-title">Moments</h2>
    <ul class="decision-list">
      ${best &&
      html`<${Moment} title="Best" one=${best} review=${review} onOpen=${onOpen}
        words=${`${percent(best.lead)} better than anything else`} />`}
      ${worst &&
      html`<${Moment} title="Worst" one=${worst} review=${review} onOpen=${onOpen}
        words=${`which lost ${withError(worst.loss, worst.loss_error)}`} />`}
    </ul>
  </section>`;
}

/** @param {{title: string, one: Decision, words: string, review: Review, onOpen: Open}} props */
const Moment = ({ title, one, words, review, onOpen }) => html`<li>
  <p>
    <strong>${title}:</strong> deal ${one.deal}, ${review.players[one.seat].name}: ${" "}
    <${Suited} text=${playedOf(one).label} />, ${words}.
  </p>
  <button onClick=${() => onOpen(one)}>
    Look<span class="unseen"> at the ${title.toLowerCase()} moment</span>
  </button>
</li>`;
