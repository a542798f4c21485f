/** What each action is worth: figures that settle, and a picture of how sure they are. */

import { capital, percent, pointsWithError, withError } from "../figures.js";
import { Glossed } from "../glossary.js";
import { html } from "../html.js";
import { Suited } from "../suit.js";
import { above } from "../terms.js";
import { useAnswer } from "./answers.js";

/** @import { AnswerValue as Value, HandAnswer } from "../types.js" */

/**
 * @param {{query: string}} props the parameters of the question
 */
export function Values({ query }) {
  const { answer, error } = useAnswer(query);
  return html`<section class="values" aria-labelledby="values-title">
    <h2 id="values-title">What each choice is worth</h2>
    ${answer &&
    html`<p class="verdict"><${Glossed} text=${answer.verdict} /></p>
      <${ValueTable} answer=${answer} />
      ${answer.remark && html`<p class="quiet"><${Glossed} text=${answer.remark} before=${answer.verdict} /></p>`}`}
    <p role="status" class="quiet">${error || stateOf(answer)}</p>
  </section>`;
}

/** @param {HandAnswer | null} answer @returns {string} */
function stateOf(answer) {
  if (!answer) return "One moment …";
  const hands = `${answer.worlds.toLocaleString("en")} hands`;
  if (answer.counted) return `Counted out: these are all ${hands} that agree with what you know.`;
  if (answer.deeper) return `From ${hands} that agree with what you know, and more to come …`;
  return `From ${hands} that agree with what you know. ± is one standard error.`;
}

/** @param {{answer: HandAnswer}} props */
function ValueTable({ answer }) {
  const { values, by_wins: isByWins } = answer;
  const hasWins = values[0].win !== null;
  const scale = scaleOf(values, isByWins);
  return html`<div class="wide-table" tabindex="0" role="group" aria-label="Values">
    <table>
      <caption class="unseen">${capital(answer.unit)}.</caption>
      <thead>
        <tr>
          <th scope="col">Choice</th>
          ${hasWins && html`<th scope="col" title="The chance to win the game">Wins</th>`}
          <th scope="col" title=${answer.unit}>Points</th>
          <th scope="col" class="words">Why</th>
          <th scope="col">Made</th>
          <th scope="col">March</th>
          <th scope="col">Euchred</th>
          <th scope="col" title="The others are euchred">Sets</th>
        </tr>
      </thead>
      <tbody>
        ${values.map(
          (value, n) => html`<tr key=${value.action} class=${n ? "" : "is-best"}>
            <th scope="row">
              <${Suited} text=${capital(value.label)} />
              <${Interval} ...${placed(value, scale, isByWins)} />
            </th>
            ${hasWins && html`<td>${withError(value.win ?? 0, value.win_error ?? 0)}</td>`}
            <td>${pointsWithError(value.points, value.error)}</td>
            <td class="words">
              <${Glossed} text=${value.reason} before=${above(values.map(({ reason }) => reason), n)} />
            </td>
            <td>${share(value.made)}</td>
            <td>${share(value.march)}</td>
            <td>${share(value.euchred)}</td>
            <td>${share(value.others_euchred)}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** @param {number} chance @returns {string} in whole percent */
const share = (chance) => percent(Math.round(100 * chance) / 100).replace(".0", "");

/** @typedef {{low: number, high: number}} Scale */

/** @param {Value} value @param {boolean} isByWins @returns {[number, number]} a value and its error */
const measure = (value, isByWins) =>
  isByWins ? [value.win ?? 0, value.win_error ?? 0] : [value.points, value.error];

/** @param {Value[]} values @param {boolean} isByWins @returns {Scale} what holds all intervals */
function scaleOf(values, isByWins) {
  const ends = values.flatMap((value) => {
    const [middle, error] = measure(value, isByWins);
    return [middle - 2 * error, middle + 2 * error];
  });
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  return high > low ? { low, high } : { low: low - 1, high: high + 1 };
}

/** @param {Value} value @param {Scale} scale @param {boolean} isByWins */
function placed(value, { low, high }, isByWins) {
  const [middle, error] = measure(value, isByWins);
  /** @param {number} at */
  const along = (at) => (100 * (at - low)) / (high - low);
  return { from: along(middle - 2 * error), to: along(middle + 2 * error), at: along(middle) };
}

/** @param {{from: number, to: number, at: number}} props in percent of the scale */
const Interval = ({ from, to, at }) => html`<span class="interval-line" aria-hidden="true">
  <i style=${{ insetInlineStart: `${from}%`, inlineSize: `${to - from}%` }}></i>
  <b style=${{ insetInlineStart: `${at}%` }}></b>
</span>`;
