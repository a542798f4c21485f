/** A hint: the verdict, and behind it what each action is worth. */

import { Glossed } from "../glossary.js";
import { percent, signed } from "../figures.js";
import { html } from "../html.js";
import { choose, settings } from "../settings.js";
import { Suited } from "../suit.js";

/** @import { Action, Hint, HintValue as Value } from "../types.js" */

/** @param {{hint: Hint}} props the figures stay folded or open, as the reader left them */
export function HintPanel({ hint }) {
  /** @param {Event} event */
  const onToggle = ({ target }) =>
    choose({ figures: /** @type {HTMLDetailsElement} */ (target).open });
  return html`<section class="hint" aria-label="Hint">
    <p class="verdict"><${Glossed} text=${hint.verdict ?? ""} /></p>
    <p class="remark"><${Glossed} text=${hint.remark ?? ""} before=${hint.verdict ?? ""} /></p>
    ${hint.values.length > 1 &&
    html`<details open=${settings.value.figures} onToggle=${onToggle}>
      <summary>${basisOf(hint)}</summary>
      <${Values} unit=${hint.unit} values=${hint.values} />
    </details>`}
  </section>`;
}

/** @param {{unit: string, values: Value[]}} props */
const Values = ({ unit, values }) => html`<p class="unit">${unit}${
    values[0].win === null ? "" : ", and games won"}:</p>
  <ul>
    ${values.map((value) => html`<li class=${isBest(value, values[0]) ? "is-best" : ""}>
      <span><${Suited} text=${value.label} /></span>${" "}
      <span class="value">${signed(value.points, 2)} <small>±${value.error.toFixed(2)}</small></span>${" "}
      ${value.win !== null && html`<span class="value">${percent(value.win)}</span>${" "}`}
      <small class="reason"><${Suited} text=${value.reason} /></small>
    </li>`)}
  </ul>`;

/** @param {Hint} hint @returns {string} what the figures rest on */
export function basisOf({ worlds, counted }) {
  if (!counted) return `From ${worlds.toLocaleString("en")} simulated hands`;
  return worlds === 1 ? "The only possible deal" : `All ${worlds} possible deals`;
}

/** @param {Hint} hint @returns {Action} what to do, where values say so by them */
export const advised = ({ values, action }) => values[0]?.action ?? action;

/** @param {Value} value @param {Value} first the first of all values @returns {boolean} */
const isBest = (value, first) =>
  value === first || (value.behind === first.behind && value.win === first.win);
