/** What a screen asks the server for before it can be drawn. */

import { useEffect, useState } from "../vendor/hooks.js";
import { Complaint } from "./actions.js";
import { get } from "./api.js";
import { html } from "./html.js";

const NO_ERROR = { message: "", code: "" };

/**
 * The answer of a path, or the sentence and the code of the refusal; `again` asks once more.
 * @template T
 * @typedef {{value: T | null, error: string, code: string, again: () => void}} Loaded
 */

/** @template T @param {string} path @returns {Loaded<T>} */
export function useLoaded(path) {
  const [value, setValue] = useState(/** @type {T | null} */ (null));
  const [{ message, code }, setError] = useState(NO_ERROR);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    let isWanted = true;
    get(path).then(
      (answer) => {
        if (!isWanted) return;
        setValue(/** @type {T} */ (answer));
        setError(NO_ERROR);
      },
      (refusal) => isWanted && setError(refusal),
    );
    return () => {
      isWanted = false; // an answer to an older path must not replace a newer one
    };
  }, [path, times]);
  return { value, error: message, code, again: () => setTimes((times) => times + 1) };
}

/** @param {{error: string}} props shown until the value is loaded */
export const Pending = ({ error }) =>
  error
    ? html`<${Complaint} text=${error} />`
    : html`<p class="quiet" role="status">One moment …</p>`;
