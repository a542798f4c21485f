/** The address in the browser, and moving to another one. */

import { signal } from "../vendor/signals.js";
import { at, within } from "./server.js";

const here = () => within(location.pathname) || location.pathname;

export const path = signal(here());

/** The parameters of the address, from its question mark on. */
export const query = signal(location.search);

/** Whether the reader got to this screen from another one, without loading a page. */
export const hasMoved = () => isMoved;

let isMoved = false;

window.addEventListener("popstate", arrive);

function arrive() {
  isMoved = true;
  path.value = here();
  query.value = location.search;
}

/** @param {string} to */
export function go(to) {
  history[history.state ? "replaceState" : "pushState"](null, "", at(to)); // replaces the entry of a dialog
  arrive();
  window.scrollTo(0, 0);
}

/**
 * Put other parameters into the address of this page, which stays where it is.
 * @param {string} to
 * @param {boolean} isTyped whether they replace those before, as while a reader types
 */
export function setQuery(to, isTyped = false) {
  history[isTyped ? "replaceState" : "pushState"](null, "", at(to));
  query.value = location.search;
}

/**
 * Follow a link without loading the page again; for a listener on the whole document.
 * @param {MouseEvent} event
 */
export function follow(event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!link || !isPlain || event.defaultPrevented || !isOurs(link)) return;
  event.preventDefault();
  go(within(link.pathname) + link.search + link.hash);
}

/** @param {HTMLAnchorElement} link */
function isOurs(link) {
  const isPage = /^\/(?!(api|static|schema|offline)\b)/.test(within(link.pathname));
  return link.origin === location.origin && isPage && !link.target && !link.hasAttribute("download");
}
