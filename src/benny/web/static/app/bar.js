/** The bar at the top of every screen, the foot of its page, and a screen that is not loaded yet. */

import { useEffect, useRef, useState } from "../vendor/hooks.js";
import { at } from "./server.js";
import { html } from "./html.js";
import { Icon } from "./icon.js";
import { Pending } from "./load.js";
import { hasMoved, path } from "./router.js";
import { SettingsDialog } from "./settings-dialog.js";

/** @import { ComponentChildren } from "../vendor/preact.js" */

/**
 * @param {{title: string, note?: string, isTurn?: boolean, tabs?: ComponentChildren,
 *   children?: ComponentChildren}} props isTurn: the reader is called, in the tab too;
 *   children: buttons instead of the links to other pages
 */
export function Bar({ title, note, isTurn = false, tabs, children }) {
  const [isOpen, setOpen] = useState(false);
  const heading = useHeading(title, isTurn);
  return html`<header class="bar">
    <a class="brand" href="/" aria-label="Benny, to the lobby">
      <img src="/static/art/icon.svg" alt="" width="28" height="28" /><span>Benny</span>
    </a>
    <h1 ref=${heading} tabindex="-1"><bdi>${title}</bdi>${note && html` <small>${note}</small>`}</h1>
    <div class="bar-buttons">
      ${tabs} ${children ?? html`<${Links} />`}
      <button class="icon-button" aria-label="Settings" title="Settings: pace, looks, keys, sounds"
        onClick=${() => setOpen(true)}>
        <${Icon} name="settings" />
      </button>
    </div>
    ${isOpen && html`<${SettingsDialog} onClose=${() => setOpen(false)} />`}
  </header>`;
}

/** The parts of the site, and whose addresses belong to each. @type {[string, string, RegExp][]} */
const PARTS = [
  ["/", "Play", /^\/($|new|take|ranks|same|match)/],
  ["/learn", "Learn", /^\/(learn|train|puzzle|mistakes)/],
  ["/analyse", "Analyse", /^\/(analyse|ask|g\/)/],
  ["/me", "You", /^\/(me|p\/)/],
];

const Links = () => html`<nav class="links" aria-label="Pages">
  ${PARTS.map(([to, name, addresses]) => {
    const isHere = path.value === to ? "page" : addresses.test(path.value) ? "true" : undefined;
    return html`<a href=${to} aria-current=${isHere}>${name}</a>`;
  })}
</nav>`;

/** The foot of every page but the table. */
export const Foot = () => html`<footer class="foot links">
  <a href="/help">Help</a> <a href="/privacy">Privacy</a> <a href="/about">Source</a>
</footer>`;

/**
 * Set the page's title and its icon. After a change of screens focus the heading, so that a screen
 * reader reads it and the next Tab starts there.
 * @param {string} title
 * @param {boolean} isTurn
 */
function useHeading(title, isTurn) {
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    document.title = `${isTurn ? "● Your turn – " : ""}${title} · Benny`;
    setIcon(isTurn);
  }, [title, isTurn]);
  useEffect(() => {
    if (hasMoved()) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

/** @param {boolean} isTurn whether the tab's icon has a dot */
function setIcon(isTurn) {
  const link = document.querySelector("link[rel=icon]");
  link?.setAttribute("href", at(`/static/art/${isTurn ? "icon-turn" : "icon"}.svg`));
}

/** @param {{title: string, error: string}} props a screen until it is loaded, with a way out after an error */
export const PendingScreen = ({ title, error }) => html`<${Bar} title=${title} />
  <main class="page narrow">
    <${Pending} error=${error} />
    ${error && html`<p><a class="button" href="/">To the lobby</a></p>`}
  </main>`;
