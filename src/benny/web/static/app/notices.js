/** Notifications by the browser, for a hidden page. */

import { at } from "./server.js";

const BLOCKED = "Your browser blocks notifications from this page. Its settings for this site can allow them.";

/** Why there can be no notifications here, "" if there can. */
export const whyNone = () =>
  !isSecureContext
    ? "Browsers show notifications only over https."
    : "Notification" in window
      ? ""
      : "This browser shows no notifications.";

/** @type {Notification | null} */
let shown = null;

/**
 * Ask for permission, and try it.
 * @returns {Promise<string>} why there will be none, "" if there will
 */
export async function allow() {
  if ((await Notification.requestPermission()) !== "granted") return BLOCKED;
  return notify("You will be called like this when it is your turn.")
    ? ""
    : "This browser shows no notifications from a page.";
}

/** @param {string} text @returns {boolean} whether it is shown */
export function notify(text) {
  if (whyNone() || Notification.permission !== "granted") return false;
  try {
    shown = new Notification("Benny", { body: text, tag: "benny", icon: at("/static/art/icon.svg") });
  } catch {
    return false; // on phones only a service worker may
  }
  shown.onclick = () => {
    window.focus();
    hide();
  };
  return true;
}

/** Take the last notification away. */
export function hide() {
  shown?.close();
  shown = null;
}
