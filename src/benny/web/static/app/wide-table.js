/** A table that scrolls sideways where it is too wide. */

import { html } from "./html.js";

/** @import { ComponentChildren } from "../vendor/preact.js" */

/** A column of figures, or of words; `isUnseen` for a heading that needs no place. */
/** @typedef {string | {words: string, isUnseen?: boolean}} Column */

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
        ${columns.map((column) =>
          typeof column === "string"
            ? html`<th scope="col">${column}</th>`
            : html`<th scope="col" class="words">
                ${column.isUnseen ? html`<span class="unseen">${column.words}</span>` : column.words}
              </th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${children}
    </tbody>
  </table>
</div>`;
