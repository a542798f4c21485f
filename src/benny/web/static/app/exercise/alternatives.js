/** What each choice of a decision was worth, in a table. */

import { html } from "../html.js";
import { percent, points, withError } from "../review/figures.js";
import { Suited } from "../suit.js";
import { above } from "../terms.js";
import { Glossed } from "../word.js";

/** @import { Alternative } from "../types.js" */

/**
 * @param {{alternatives: readonly Alternative[], worlds: number, played: string, name: string,
 *   isOpen?: boolean}} props played: what was done; name: by whom; isOpen: with hindsight
 */
export const Alternatives = ({ alternatives, worlds, played, name, isOpen }) => html`<div
  class="wide-table" tabindex="0" role="group" aria-label="What could be done">
  <table class="alternatives">
    <caption>Tried in ${worlds} ${worlds === 1 ? "deal" : "deals"}</caption>
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
        (one, n) => html`<tr key=${one.action} class=${one.action === played ? "is-played" : ""}>
          <th scope="row">
            <${Suited} text=${one.label} />${one.action === played && " (played)"}
          </th>
          <td>${withError(one.win, one.win_error)}</td>
          <td>${points(one.points, one.points_error)}</td>
          ${isOpen && html`<td class="hindsight">${percent(one.open)}</td>`}
          <td class="words">
            <${Glossed} text=${one.reason} before=${above(alternatives.map(({ reason }) => reason), n)} />
          </td>
        </tr>`,
      )}
    </tbody>
  </table>
</div>`;
