/** One tab stop for a group of buttons, and arrows, Home and End within it. */

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
