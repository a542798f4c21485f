/** A hint: the verdict, and behind it what each action is worth. */

import { html } from "../html.js";
import { choose, settings } from "../settings.js";
import { Suited } from "../suit.js";
import { Glossed } from "../word.js";
import { basisOf, isBest, percent } from "./advice.js";

/** @import { Hint, HintValue as Value } from "../types.js" */

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
      <span class="value">${signed(value.points)} <small>±${value.error.toFixed(2)}</small></span>${" "}
      ${value.win !== null && html`<span class="value">${percent(value.win)}</span>${" "}`}
      <small class="reason"><${Suited} text=${value.reason} /></small>
    </li>`)}
  </ul>`;

/** @param {number} points */
const signed = (points) => {
  const shown = Math.abs(points).toFixed(2);
  return `${points < 0 && Number(shown) ? "−" : "+"}${shown}`;
};
