/** A hint: what each action is worth, and which one is advised. */

import { html } from "../html.js";
import { Suited } from "../suit.js";

/** @typedef {import("../types.js").Hint} Hint */

const SHAPES = /** @type {Record<string, string>} */ ({ C: "♣", D: "♦", H: "♥", S: "♠" });

/** An action with its cards as they look: "play J♠".
 * @param {string} action
 */
export const shown = (action) =>
  action.replace(/\b([789TJQKA])?([CDHS])\b/g, (_, rank = "", suit) => rank + SHAPES[suit]);

/** @param {{hint: Hint}} props */
export function HintValues({ hint }) {
  const best = Math.max(...hint.values.map((value) => value.points));
  return html`<section class="hint" aria-label="Hint">
    <p><strong><${Suited} text=${shown(hint.action)} /></strong>: ${hint.reason}.</p>
    ${hint.values.length > 0 &&
    html`<ul>
      ${hint.values.map(
        ({ action, points, error }) => html`<li class=${points === best ? "is-best" : ""}>
          <span><${Suited} text=${shown(action)} /></span>
          <span class="value">${signed(points)} <small>±${error.toFixed(2)}</small></span>
        </li>`,
      )}
    </ul>`}
  </section>`;
}

/** @param {number} points */
const signed = (points) => `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(2)}`;
