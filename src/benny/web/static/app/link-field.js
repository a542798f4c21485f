/** A link to hand on, with a button that copies it. */

import { useRef, useState } from "../vendor/hooks.js";
import { html } from "./html.js";
import { Icon } from "./icon.js";

/** @param {{label: string, link: string}} props */
export function LinkField({ label, link }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [said, setSaid] = useState("");
  const selectAll = () => field.current?.select();
  const copy = async () => {
    selectAll();
    setSaid((await isCopied(link)) ? "Copied." : "The link is selected: copy it.");
  };
  return html`<div class="link-field">
    <label>
      <span class="unseen">${label}</span>
      <input ref=${field} readonly value=${link} onFocus=${selectAll} />
    </label>
    <button onClick=${copy}><${Icon} name="copy" /> Copy link</button>
    <p role="status">${said}</p>
  </div>`;
}

/**
 * Copy a text that is selected. Without https a page has no clipboard, only the browser's command.
 * @param {string} text
 */
async function isCopied(text) {
  if (!navigator.clipboard) return document.execCommand("copy");
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
