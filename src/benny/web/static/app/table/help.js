/** The keys at the table, and the words that can be typed instead. */

import { Dialog } from "../dialog.js";
import { Glossary } from "../glossary.js";
import { html } from "../html.js";
import { settings } from "../settings.js";
import { READINGS } from "./reading.js";

/** What each key or word does. @typedef {[keys: string[], does: string]} Line */

/** @type {Line[]} */
const PLAYING = [
  [["1", "2", "3"], "and so on: play that card or make that call; in an auction the digit is the bid"],
  [["←", "→", "Home", "End"], "move through your cards"],
  [["Enter"], "play the card, or press the button, that has the focus"],
  [["p"], "pass"],
  [["o"], "order up"],
  [["a"], "order up alone, or defend alone"],
  [["f"], "fold"],
  [["w"], "swap three cards"],
  [["i"], "a hint: what to do, and why"],
  [["space"], "skip a pause, or go on to the next deal"],
  [["Escape"], "close what is open: this list, the chat, a hint"],
  [["?"], "this list"],
];

/** @type {Line[]} */
const READING = Object.entries(READINGS).map(([key, { name }]) => [[key], name]);

/** @type {Line[]} */
const WORDS = [
  [["hint"], "what to do, and why"],
  [["undo"], "take your last decision back"],
  [["claim"], "claim the rest, if every trick is surely yours"],
  [["play js", "js", "10h"], "play that card"],
  [["pass", "order alone", "hearts"], "make that call"],
  [["hand", "trick", "score"], "read that part of the table aloud"],
  [["go on"], "the next deal"],
];

/** @param {{onClose: () => void}} props */
export const Help = ({ onClose }) => html`<${Dialog} title="Keys" onClose=${onClose} class="wide">
  ${!settings.value.keys &&
  html`<p>Single keys are off. <b>Keyboard shortcuts at the table</b> in the settings turns them on.</p>`}
  <p>Lessons, trainers, puzzles and mistakes hear the same keys as the table.</p>
  <${Lines} title="To play" lines=${PLAYING} />
  <${Lines} title="To read the table aloud" lines=${READING} />
  <${Lines} title="To type into the field below the log" lines=${WORDS} />
  <${Glossary} />
</${Dialog}>`;

/** @param {{title: string, lines: Line[]}} props */
const Lines = ({ title, lines }) => html`<h3>${title}</h3>
  <dl class="keys">
    ${lines.map(
      ([keys, does]) => html`<dt>${keys.map((key) => html`<kbd>${key}</kbd>${" "}`)}</dt>
        <dd>${does}</dd>`,
    )}
  </dl>`;
