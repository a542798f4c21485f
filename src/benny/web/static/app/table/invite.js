/** The way to a table: its code, and a link to copy. */

import { useState } from "../../vendor/hooks.js";
import { html } from "../html.js";
import { Icon } from "../icon.js";

/** @param {{code: string}} props */
export function Invite({ code }) {
  const [isCopied, setCopied] = useState(false);
  const link = `${location.origin}/t/${code}`;
  const copy = async () => {
    await navigator.clipboard?.writeText(link);
    setCopied(!!navigator.clipboard);
  };
  return html`<div class="invite">
    <p>Code <strong class="code">${code}</strong></p>
    <label>
      <span class="unseen">Link to this table</span>
      <input readonly value=${link} onFocus=${selectAll} />
    </label>
    <button onClick=${copy}><${Icon} name="copy" /> ${isCopied ? "Copied" : "Copy link"}</button>
  </div>`;
}

/** @param {FocusEvent} event */
const selectAll = (event) => /** @type {HTMLInputElement} */ (event.target).select();
