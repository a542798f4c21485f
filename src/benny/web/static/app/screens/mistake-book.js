/** The list of the reader's mistakes: asked for again until all reviews are looked through. */

import { useEffect } from "../../vendor/hooks.js";
import { useLoaded } from "../load.js";

/** @import { MistakeBook } from "../types.js" */

// Milliseconds until the server is asked for more.
const MORE = 500;

/** @returns {{book: MistakeBook | null, error: string, again: () => void}} */
export function useBook() {
  const { value, error, again } = useLoaded("/api/me/mistakes");
  const book = /** @type {MistakeBook | null} */ (value);
  useEffect(() => {
    if (!book || book.whole || error) return;
    const timer = setTimeout(again, MORE);
    return () => clearTimeout(timer);
  }, [book, error]);
  return { book, error, again };
}
