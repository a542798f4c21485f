/** The choices of a decision as buttons. */

import { html } from "../html.js";
import { Suited } from "../suit.js";

/** @typedef {{action: string, label: string}} Option an action, with the words of its button */

/**
 * @template {Option} T
 * @param {{options: readonly T[], onChoose: (one: T) => void}} props
 */
export const Choices = ({ options, onChoose }) => html`<div class="stack" role="group"
  aria-label="Your choice">
  ${options.map(
    (one) => html`<button key=${one.action} onClick=${() => onChoose(one)}>
      <${Suited} text=${one.label} />
    </button>`,
  )}
</div>`;
