/** The address in the browser, and moving to another one. */

import { signal } from "../vendor/signals.js";

export const path = signal(location.pathname);

/** Whether the reader got to this screen from another one, without loading a page. */
export const hasMoved = () => isMoved;

let isMoved = false;

window.addEventListener("popstate", () => {
  isMoved = true;
  path.value = location.pathname;
});

/** @param {string} to */
export function go(to) {
  history.pushState(null, "", to);
  isMoved = true;
  path.value = location.pathname;
  window.scrollTo(0, 0);
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
  go(link.pathname + link.search);
}

/** @param {HTMLAnchorElement} link */
function isOurs(link) {
  const isPage = !/^\/(api|static|schema)\b/.test(link.pathname);
  return link.origin === location.origin && isPage && !link.target && !link.hasAttribute("download");
}
