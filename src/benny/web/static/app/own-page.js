/** Ways to the page for a reader alone, where the server has one. */

import { html } from "./html.js";
import { keepsOwnPage, OWN_PAGE } from "./server.js";

/** What can be done while the server can't be reached. */
export const Meanwhile = () =>
  keepsOwnPage() && html` <a href="/offline/?unreached">Play against bots meanwhile</a>`;

export function KeepOwnPage() {
  if (!OWN_PAGE || !navigator.serviceWorker) return null; // browsers keep pages only from https
  return keepsOwnPage()
    ? html`<p class="links"><a href="/offline/">Play against bots without a network</a></p>`
    : html`<p>This browser can keep Benny (9 MB), to play against bots without a network.</p>
        <p><a class="button" href="/offline/?keep">Keep for offline</a></p>`;
}
