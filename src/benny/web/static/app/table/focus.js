/** Keeps the keyboard's focus nearby when the focused element disappears. */

import { useEffect, useLayoutEffect, useRef } from "../../vendor/hooks.js";

/**
 * When the focused button within a box goes (a card is played, a call is made), focus goes to
 * another place in the box, not to the top of the page. Nothing else moves the focus.
 * @param {{current: HTMLElement | null}} box
 * @param {string} target a selector
 */
export function useFocusKept(box, target) {
  const isInside = useRef(false);
  useEffect(() => {
    /** @param {Event} event */
    const note = (event) => {
      isInside.current = event.target instanceof Node && !!box.current?.contains(event.target);
    };
    document.addEventListener("focusin", note);
    document.addEventListener("pointerdown", note);
    return () => {
      document.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", note);
    };
  }, []);
  useLayoutEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    const next = box.current?.querySelector(target);
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  });
}
