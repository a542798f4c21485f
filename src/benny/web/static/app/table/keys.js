/** Keys: single ones that act, Escape, and arrows within a group of buttons. */

import { useEffect, useLayoutEffect } from "../../vendor/hooks.js";
import { settings } from "../settings.js";

/**
 * @template T what a key asks for
 * @param {(key: string) => T | null} ask
 * @param {(asked: T) => void} onAsk
 * @param {() => boolean} [isBehind] whether there is more to see; until then no card can be taken
 */
export function useKeys(ask, onAsk, isBehind = () => false) {
  // Not after painting: who is quick would still be heard by what was there before.
  useLayoutEffect(() => {
    /** @param {KeyboardEvent} event */
    const onKey = (event) => {
      if (isHeldEnter(event)) event.preventDefault();
      const asked = settings.value.keys && isFree(event, isBehind()) ? ask(event.key) : null;
      if (!asked) return;
      event.preventDefault();
      if (!event.repeat) onAsk(asked); // a key that is held down acts once
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}

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

/** Whether a key that is held down would press the newly focused button.
 * @param {KeyboardEvent} event
 */
const isHeldEnter = ({ key, repeat, target }) =>
  repeat && key === "Enter" && target instanceof Element && target.matches("button");

/** Whether a key is meant for us: no shortcut of the browser, not typed into a field, and for no
 * dialog but one that asks for a choice.
 * @param {KeyboardEvent} event
 * @param {boolean} isBehind
 */
function isFree(event, isBehind) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector("dialog[open]:not(:has(.choices))")) return false;
  const target = /** @type {Element} */ (event.target);
  if (target.matches("input, select, textarea")) return false;
  if (event.key !== " " || !target.matches("button, a, summary")) return true;
  if (target.matches(".tools [aria-disabled='true']")) return true;
  return isBehind && target.matches(".hand button, .calls button");
}

/** @type {Record<string, (at: number, count: number) => number>} */
const MOVES = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Move the focus as a key asks; return the number of the button that is the tab stop now.
 * @param {KeyboardEvent} event
 * @param {number} at the tab stop until now
 */
export function rove(event, at) {
  const group = /** @type {HTMLElement} */ (event.currentTarget);
  const buttons = [...group.querySelectorAll("button")];
  const move = MOVES[event.key];
  const from = buttons.findIndex((button) => button === event.target);
  if (!move || from < 0) return at;
  event.preventDefault();
  const next = move(from, buttons.length);
  buttons[next].focus();
  return next;
}
