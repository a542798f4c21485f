/** Rules with changes that a reader makes, as the server explains them. */

import { useEffect, useState } from "../vendor/hooks.js";
import { post } from "./api.js";
import { asTexts, plainly, wrongIn } from "./settling.js";

/** @import { Changes } from "./settling.js" */
/** @import { Playable, Setting } from "./types.js" */

/** The chosen rules; a file's come with its text. @typedef {Playable & {toml?: string}} Base */

/** How a request names the rules. @typedef {{toml: string} | {variant: string}} Source */

/** @param {Base} base @returns {Source} */
export const sourceOf = ({ toml, name }) => (toml === undefined ? { variant: name } : { toml });

/** Milliseconds without a change before the server is asked: nobody reads rules while typing. */
const PAUSE = 200;

/**
 * The rules with the changes, as the server explains them: the last valid ones, and the complaint
 * if the current ones are invalid.
 * @param {Base} base
 * @param {Setting[]} settings
 * @param {Changes} changed
 */
export function useChanged(base, settings, changed) {
  const [found, setFound] = useState({ rules: /** @type {Playable} */ (base), complaint: "" });
  const changes = asTexts(changed, settings);
  const wrong = wrongIn(settings, changed, found.rules);
  useEffect(() => {
    if (!changes.length || Object.keys(wrong).length) {
      const rules = changes.length ? found.rules : base;
      setFound({ rules, complaint: "" });
      return undefined;
    }
    let isWanted = true;
    const ask = () =>
      post("/api/rules", { ...sourceOf(base), changes }).then(
        (rules) => isWanted && setFound({ rules: /** @type {Playable} */ (rules), complaint: "" }),
        (refusal) => isWanted && setFound(({ rules }) => ({ rules, complaint: plainly(refusal.message) })),
      );
    const timer = setTimeout(ask, PAUSE);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [base, changes.join("\n")]);
  return { ...found, wrong };
}
