/** Single keys at the table. */

import { useEffect } from "../../vendor/hooks.js";
import { settings } from "../settings.js";
import { asKey, HELP } from "./asking.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("./asking.js").Asked} Asked */

/** @param {Room} room @param {(asked: Asked) => void} onAsk */
export function useKeys(room, onAsk) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const onKey = (event) => {
      if (isHeldEnter(event)) event.preventDefault();
      const picture = room.shown.value?.picture;
      const isBehind = room.shown.value !== room.latest.value;
      if (!settings.value.keys || !isFree(event, isBehind)) return;
      const asked = event.key === "?" ? HELP : picture && askedBy(picture, event.key);
      if (!asked) return;
      event.preventDefault();
      if (!event.repeat) onAsk(asked); // a key that is held down acts once
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [room]);
}

/** @param {import("../types.js").Picture} picture @param {string} key */
const askedBy = (picture, key) => (key === " " ? GO_ON : asKey(picture, key));

/** Call a function on Escape, which closes a dialog first. @param {() => void} onEscape */
export function useEscape(onEscape) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const onKey = (event) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) onEscape();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}

/** @type {Asked} */
const GO_ON = { do: "goOn" };

/** Whether a key that is held down would press the newly focused button.
 * @param {KeyboardEvent} event
 */
const isHeldEnter = ({ key, repeat, target }) =>
  repeat && key === "Enter" && target instanceof Element && target.matches("button");

/** Whether a key is meant for the table: not typed into a field, no shortcut of the browser.
 * @param {KeyboardEvent} event
 * @param {boolean} isBehind whether there is more to see; until then no card can be taken
 */
function isFree(event, isBehind) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) {
    return false;
  }
  const target = /** @type {Element} */ (event.target);
  if (target.matches("input, select, textarea")) return false;
  if (event.key !== " " || !target.matches("button, a, summary")) return true;
  if (target.matches(".tools [aria-disabled='true']")) return true;
  return isBehind && target.matches(".hand button, .calls button");
}
