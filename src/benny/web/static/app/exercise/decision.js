/** A decision to try: the deal so far, its choices, the verdict, and what each choice is worth. */

import { useEffect, useRef, useState } from "../../vendor/hooks.js";
import { percent, pointsWithError, withError } from "../figures.js";
import { Glossed } from "../glossary.js";
import { html } from "../html.js";
import { askedBy, useAnswerKeys } from "../learn/answer-keys.js";
import { Suited } from "../suit.js";
import { keyOf } from "../table/asking.js";
import { above } from "../terms.js";

/** @import { Alternative, ExerciseAnswer, ExerciseQuestion } from "../types.js" */

/** @typedef {Pick<ExerciseQuestion, "picture" | "options">} Question */

/** @param {{question: Question, onChoose: (action: string) => void}} props */
export function Choices({ question: { picture, options }, onChoose }) {
  const [said, setSaid] = useState("");
  const help = useAnswerKeys((key) => askedBy(picture, null, true, key), {
    give: onChoose,
    say: setSaid,
    read: setSaid, // screen readers ignore what is outside of a dialog
    hint: () => setSaid("There is no hint before you have chosen."),
  });
  return html`<div class="choices stack" role="group" aria-label="Your choice">
      ${options.map(
        ({ action, label }) => html`<button key=${action} onClick=${() => onChoose(action)}>
          <kbd aria-hidden="true">${keyOf(picture, action)}</kbd><span><${Suited} text=${label} /></span>
        </button>`,
      )}
    </div>
    <p class="quiet" role="status">${said}</p>
    ${help}`;
}

const SHORT = 9;

/** @param {{question: Pick<ExerciseQuestion, "score" | "story">}} props */
export const Story = ({ question: { score, story } }) => html`
  ${score && html`<p><strong>${score}</strong></p>`}
  <details class="fold" open=${story.length <= SHORT}>
    <summary>The hand so far</summary>
    <ol class="story-list">
      ${story.map((text, n) => html`<li><${Glossed} text=${text} before=${above(story, n)} /></li>`)}
    </ol>
  </details>`;

/** @typedef {Pick<ExerciseAnswer, "right" | "verdict">} Told */

/** @param {{answer: Told}} props it is focused: the buttons that were there are gone */
export function Verdict({ answer: { right, verdict } }) {
  const line = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => line.current?.focus(), []);
  return html`<p class=${`choice-verdict ${right ? "good" : ""}`} ref=${line} tabindex="-1">
    <${Glossed} text=${verdict} />
  </p>`;
}

/**
 * @param {{alternatives: readonly Alternative[], worlds: number, played: string, name: string,
 *   did?: string, isOpen?: boolean}} props played: what was done; name: by whom; did: how that is
 *   said; isOpen: with hindsight
 */
export const Alternatives = ({ alternatives, worlds, played, name, did = "played", isOpen }) => html`<div
  class="wide-table" tabindex="0" role="group" aria-label="What could be done">
  <table class="alternatives">
    <caption>From ${worlds.toLocaleString("en")} simulated ${worlds === 1 ? "hand" : "hands"}</caption>
    <thead>
      <tr>
        <td></td>
        <th scope="colgroup" colspan="2">What ${name} could know</th>
        ${isOpen && html`<th scope="colgroup" class="hindsight">Hindsight</th>`}
        <td></td>
      </tr>
      <tr>
        <th scope="col">Choice</th>
        <th scope="col">Wins</th>
        <th scope="col">Points</th>
        ${isOpen && html`<th scope="col" class="hindsight">Open cards</th>`}
        <th scope="col" class="words">Why</th>
      </tr>
    </thead>
    <tbody>
      ${alternatives.map(
        (alternative, n) => html`<tr key=${alternative.action} class=${alternative.action === played ? "is-played" : ""}>
          <th scope="row">
            <${Suited} text=${alternative.label} />${alternative.action === played && ` (${did})`}
          </th>
          <td>${withError(alternative.win, alternative.win_error)}</td>
          <td>${pointsWithError(alternative.points, alternative.points_error)}</td>
          ${isOpen && html`<td class="hindsight">${percent(alternative.open)}</td>`}
          <td class="words">
            <${Glossed} text=${alternative.reason} before=${above(alternatives.map(({ reason }) => reason), n)} />
          </td>
        </tr>`,
      )}
    </tbody>
  </table>
</div>`;
