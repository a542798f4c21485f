/** The choices of a decision as buttons, with their keys at the table. */

import { useState } from "../../vendor/hooks.js";
import { html } from "../html.js";
import { askedBy, useAnswerKeys } from "../learn/answer-keys.js";
import { Suited } from "../suit.js";
import { keyOf } from "../table/asking.js";

/** @import { ExerciseQuestion } from "../types.js" */

/** @typedef {Pick<ExerciseQuestion, "picture" | "options">} Question */

/** @param {{question: Question, onChoose: (action: string) => void}} props */
export function Choices({ question: { picture, options }, onChoose }) {
  const [said, setSaid] = useState("");
  const help = useAnswerKeys((key) => askedBy(picture, null, true, key), {
    give: onChoose,
    say: setSaid,
    read: setSaid, // a dialog silences what lies outside it
    hint: () => setSaid("There is no hint before you have chosen."),
  });
  return html`<div class="choices stack" role="group" aria-label="Your choice">
      ${options.map(
        ({ action, label }) => html`<button key=${action} onClick=${() => onChoose(action)}>
          <kbd aria-hidden="true">${keyOf(picture, action)}</kbd><span><${Suited} text=${label} /></span>
        </button>`,
      )}
    </div>
    <p class="quiet" role="status">${said}</p>
    ${help}`;
}
