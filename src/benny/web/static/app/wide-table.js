/** A table that scrolls sideways where it is too wide. */

import { html } from "./html.js";

/** @import { ComponentChildren } from "../vendor/preact.js" */

/** A heading over figures, over words, or one that only screen readers hear and that takes no place. */
/** @typedef {string | {words: string} | {unseen: string}} Column */

/**
 * @param {{label: string, columns: Column[], caption?: string, class?: string,
 *   children?: ComponentChildren}} props children: its rows
 */
export const WideTable = ({ label, columns, caption, class: kind, children }) => html`<div
  class="wide-table" tabindex="0" role="group" aria-label=${label}>
  <table class=${kind}>
    ${caption && html`<caption>${caption}</caption>`}
    <thead>
      <tr>
        ${columns.map((column) => html`<${Heading} column=${column} />`)}
      </tr>
    </thead>
    <tbody>
      ${children}
    </tbody>
  </table>
</div>`;

/** @param {{column: Column}} props */
function Heading({ column }) {
  if (typeof column === "string") return html`<th scope="col">${column}</th>`;
  if ("words" in column) return html`<th scope="col" class="words">${column.words}</th>`;
  return html`<th scope="col"><span class="unseen">${column.unseen}</span></th>`;
}
