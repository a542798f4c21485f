/** The bar at the top of every page. */

import { useEffect, useRef, useState } from "../vendor/hooks.js";
import { html } from "./html.js";
import { Icon } from "./icon.js";
import { hasMoved } from "./router.js";
import { SettingsDialog } from "./settings-dialog.js";

/**
 * @param {{title: string, note?: string, children?: import("./html.js").Children}} props
 */
export function Bar({ title, note, children }) {
  const [isOpen, setOpen] = useState(false);
  const heading = useHeading(title);
  return html`<header class="bar">
    <a class="brand" href="/" aria-label="Benny, to the lobby">
      <img src="/static/art/icon.svg" alt="" width="28" height="28" /><span>Benny</span>
    </a>
    <h1 ref=${heading} tabindex="-1">${title}${note && html` <small>${note}</small>`}</h1>
    <div class="bar-buttons">
      ${children}
      <button class="icon-button" aria-label="Settings" onClick=${() => setOpen(true)}>
        <${Icon} name="settings" />
      </button>
    </div>
    ${isOpen && html`<${SettingsDialog} onClose=${() => setOpen(false)} />`}
  </header>`;
}

/**
 * Set the page's title. After a change of screens focus the heading, so that a screen reader reads
 * it and the next Tab starts there.
 * @param {string} title
 */
function useHeading(title) {
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    document.title = `${title} · Benny`;
  }, [title]);
  useEffect(() => {
    if (hasMoved) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
