/** The deal so far, in sentences that fold away where there are many. */

import { html } from "../html.js";
import { above } from "../terms.js";
import { Glossed } from "../word.js";

const SHORT = 9;

/** @param {{sentences: readonly string[]}} props */
export const Story = ({ sentences }) => html`<details class="fold" open=${sentences.length <= SHORT}>
  <summary>The deal so far</summary>
  <ol class="story-list">
    ${sentences.map(
      (text, n) => html`<li><${Glossed} text=${text} before=${above(sentences, n)} /></li>`,
    )}
  </ol>
</details>`;
