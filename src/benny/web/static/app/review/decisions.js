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
  const marks = review.decisions.filter((decision) => decision.mark);
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
          ${shown.map((decision, n) => html`<${Row} key=${keyOf(decision)} decision=${decision} review=${review}
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

/** @param {{decision: Decision, review: Review, before: string, onOpen: Open}} props */
function Row({ decision, review, before, onOpen }) {
  const which = `deal ${decision.deal}, action ${decision.action}`;
  return html`<li class=${decision.mark}>
    <p>
      <small>Deal ${decision.deal}</small> ${" "}
      <${Sentence} decision=${decision} name=${review.players[decision.seat].name} before=${before} />
    </p>
    <div class="row-of-buttons">
      <button onClick=${() => onOpen(decision)}>Look<span class="unseen"> at ${which}</span></button>
      ${decision.mark &&
      html`<button onClick=${() => onOpen(decision, true)}>
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
      html`<${Moment} title="Best" decision=${best} review=${review} onOpen=${onOpen}
        words=${`${percent(best.lead)} better than anything else`} />`}
      ${worst &&
      html`<${Moment} title="Worst" decision=${worst} review=${review} onOpen=${onOpen}
        words=${`which lost ${withError(worst.loss, worst.loss_error)}`} />`}
    </ul>
  </section>`;
}

/** @param {{title: string, decision: Decision, words: string, review: Review, onOpen: Open}} props */
const Moment = ({ title, decision, words, review, onOpen }) => html`<li>
  <p>
    <strong>${title}:</strong> deal ${decision.deal}, ${review.players[decision.seat].name}: ${" "}
    <${Suited} text=${playedOf(decision).label} />, ${words}.
  </p>
  <button onClick=${() => onOpen(decision)}>
    Look<span class="unseen"> at the ${title.toLowerCase()} moment</span>
  </button>
</li>`;
