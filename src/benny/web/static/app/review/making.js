/** A review that is still being made: asked for again until it is done. */

import { useEffect, useState } from "../../vendor/hooks.js";
import { get } from "../api.js";

/** @import { Refusal } from "../api.js" */
/** @import { ReviewSummary as Review } from "../types.js" */

// Milliseconds until the server is asked again: for more of the review, and after a refusal.
const MORE = 1000;
const REFUSED = 5000;

// After these, and without an answer, it may be there later.
const PASSING = ["", "unavailable", "too_many"];

/**
 * The review of a game as far as it has come, or why there is none.
 * @param {string} id
 * @returns {{review: Review | null, error: string}}
 */
export function useReview(id) {
  const [review, setReview] = useState(/** @type {Review | null} */ (null));
  const [error, setError] = useState("");
  useEffect(() => {
    let isWanted = true;
    let timer = 0;
    const ask = async () => {
      const pause = await asked();
      if (isWanted && pause) timer = window.setTimeout(ask, pause);
    };
    /** Ask once; return after how many milliseconds to ask again, 0 for never. */
    const asked = async () => {
      try {
        const found = /** @type {Review} */ (await get(`/api/games/${id}/review`));
        if (isWanted) setReview(found);
        if (isWanted) setError("");
        return found.done < found.of ? MORE : 0;
      } catch (refusal) {
        const { message, code } = /** @type {Refusal} */ (refusal);
        if (isWanted) setError(message);
        return PASSING.includes(code) ? REFUSED : 0;
      }
    };
    ask();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [id]);
  return { review, error };
}
