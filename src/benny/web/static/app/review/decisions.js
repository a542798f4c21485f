/** The list of decisions, and the best and the worst moment among them. */

import { useState } from "../../vendor/hooks.js";
import { Switch } from "../fields.js";
import { percent, withError } from "../figures.js";
import { html } from "../html.js";
import { IS_ALONE } from "../server.js";
import { Suited } from "../suit.js";
import { above } from "../terms.js";
import { Sentence } from "./decision.js";
import { extremes, playedOf } from "./moments.js";

/** @import { ReviewedDecision as Decision, ReviewSummary as Review } from "../types.js" */

/** @typedef {(decision: Decision, isTry?: boolean) => void} Open */

/** @param {{review: Review, seat: number, onOpen: Open}} props seat: the reader's, -1 for a spectator */
export function Decisions({ review, seat, onOpen }) {
  const [isAll, setAll] = useState(false);
  const [hasOthers, setOthers] = useState(seat < 0);
  const among = review.decisions.filter((decision) => hasOthers || decision.seat === seat);
  const marks = among.filter((decision) => decision.mark);
  const shown = isAll ? among : marks;
  const reasons = shown.map(({ mark, reason }) => (mark ? reason : ""));
  return html`<section aria-labelledby="decisions-title">
    <h2 id="decisions-title">${hasOthers ? "Mistakes" : "Your mistakes"}</h2>
    <div class="row-of-buttons">
      ${marks.length > 0 &&
      html`<button class="primary" onClick=${() => onOpen(marks[0], true)}>Try them again</button>`}
      ${seat >= 0 && !IS_ALONE && html`<${Switch} label="Other players, too" isOn=${hasOthers} onSwitch=${setOthers} />`}
      <${Switch} label="All decisions" isOn=${isAll} onSwitch=${setAll} />
    </div>
    ${shown.length
      ? html`<ol class="decision-list">
          ${shown.map((decision, n) => html`<${Row} key=${keyOf(decision)} decision=${decision} onOpen=${onOpen}
            name=${review.players[decision.seat].name} before=${above(reasons, n)} />`)}
        </ol>`
      : html`<p>None so far.</p>`}
  </section>`;
}

/** @param {Review} review @returns {string} as in "1.3% (inaccuracy), 4.2% (mistake)" */
export const thresholdsOf = ({ thresholds }) =>
  Object.entries(thresholds)
    .map(([mark, least]) => `${(100 * least).toFixed(1)}% (${mark})`)
    .join(", ");

/** @param {Decision} decision @returns {string} */
export const keyOf = ({ deal, action }) => `${deal}.${action}`;

/** @param {{decision: Decision, name: string, before: string, onOpen: Open}} props */
function Row({ decision, name, before, onOpen }) {
  const which = `hand ${decision.deal}, ${name}: ${playedOf(decision).label}`;
  return html`<li class=${decision.mark}>
    <p>
      <small>Hand ${decision.deal}</small> ${" "}
      <${Sentence} decision=${decision} name=${name} before=${before} />
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
  return html`<h3>Moments</h3>
    <ul class="decision-list">
      ${best &&
      html`<${Moment} title="Best" decision=${best} review=${review} onOpen=${onOpen}
        words=${`${percent(best.lead)} better than the rest`} />`}
      ${worst &&
      html`<${Moment} title="Worst" decision=${worst} review=${review} onOpen=${onOpen}
        words=${`which lost ${withError(worst.loss, worst.loss_error)}`} />`}
    </ul>`;
}

/** @param {{title: string, decision: Decision, words: string, review: Review, onOpen: Open}} props */
const Moment = ({ title, decision, words, review, onOpen }) => html`<li>
  <p>
    <strong>${title}:</strong> hand ${decision.deal}, ${review.players[decision.seat].name}: ${" "}
    <${Suited} text=${playedOf(decision).label} />, ${words}.
  </p>
  <button onClick=${() => onOpen(decision)}>
    Look<span class="unseen"> at the ${title.toLowerCase()} moment</span>
  </button>
</li>`;
