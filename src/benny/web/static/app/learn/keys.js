/** Single keys in a lesson: cards and answers by number, calls by their keys, parts of the table read. */

import { useLayoutEffect } from "../../vendor/hooks.js";
import { settings } from "../settings.js";
import { announce } from "../voice.js";

/** @typedef {import("./asked.js").Asked} Asked */

/**
 * @param {(key: string) => Asked | null} ask
 * @param {{give: (answer: string) => void, say: (text: string) => void, goOn: () => void}} acts
 */
export function useLessonKeys(ask, { give, say, goOn }) {
  // Not after painting: who is quick would still be heard by what was there before.
  useLayoutEffect(() => {
    /** @param {KeyboardEvent} event */
    const onKey = (event) => {
      const asked = isFree(event) && settings.value.keys ? ask(event.key) : null;
      if (!asked) return;
      event.preventDefault();
      if (asked.do === "goOn") goOn();
      else ({ give, say, read: announce })[asked.do](asked.text);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}

/** Whether a key is free for us: no shortcut, not held down, not for a field, button or dialog.
 * @param {KeyboardEvent} event
 */
function isFree({ altKey, ctrlKey, metaKey, repeat, key, target }) {
  if (altKey || ctrlKey || metaKey || repeat || document.querySelector("dialog[open]")) return false;
  const element = /** @type {Element} */ (target);
  return !element.matches("input, select, textarea") && !(key === " " && element.matches("button, a"));
}
