/** The score, and the deal so far in sentences that fold away where there are many. */

import { html } from "../html.js";
import { above } from "../terms.js";
import { Glossed } from "../word.js";

/** @import { ExerciseQuestion } from "../types.js" */

const SHORT = 9;

/** @param {{question: Pick<ExerciseQuestion, "score" | "story">}} props */
export const Story = ({ question: { score, story } }) => html`
  ${score && html`<p><strong>${score}</strong></p>`}
  <details class="fold" open=${story.length <= SHORT}>
    <summary>The deal so far</summary>
    <ol class="story-list">
      ${story.map((text, n) => html`<li><${Glossed} text=${text} before=${above(story, n)} /></li>`)}
    </ol>
  </details>`;
