/** What is said of a choice. */

import { useEffect, useRef } from "../../vendor/hooks.js";
import { html } from "../html.js";
import { Glossed } from "../word.js";

/** @import { ExerciseAnswer } from "../types.js" */

/** @typedef {Pick<ExerciseAnswer, "right" | "verdict">} Told */

/** @param {{answer: Told}} props it is focused: the buttons that were there are gone */
export function Verdict({ answer: { right, verdict } }) {
  const line = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => line.current?.focus(), []);
  return html`<p class=${`choice-verdict ${right ? "good" : ""}`} ref=${line} tabindex="-1">
    <${Glossed} text=${verdict} />
  </p>`;
}
