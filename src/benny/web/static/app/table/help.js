/** Help at the table: the rules, the keys and the words that can be typed, and the card terms. */

import { useState } from "../../vendor/hooks.js";
import { Dialog } from "../dialog.js";
import { Segments } from "../fields.js";
import { Glossary, Words } from "../glossary.js";
import { html } from "../html.js";
import { settings } from "../settings.js";
import { READINGS } from "./reading.js";
import { TableRules } from "./rules.js";

/** @import { TableStore } from "./store.js" */

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
  [["space"], "skip a pause, or go on to the next hand"],
  [["Escape"], "close what is open: help, the chat, a hint"],
  [["?"], "help: rules, keys, card terms"],
];

/** @type {Line[]} */
const READING = Object.entries(READINGS).map(([key, { name }]) => [[key], name]);

/** @type {Line[]} */
const WORDS = [
  [["hint"], "what to do, and why"],
  [["undo"], "take back your last call or card"],
  [["claim"], "claim the rest, if every trick is surely yours"],
  [["play js", "js", "10h"], "play that card"],
  [["pass", "order alone", "hearts"], "make that call"],
  [["hand", "trick", "score"], "read that part of the table aloud"],
  [["go on"], "the next hand"],
];

/**
 * @param {{store?: TableStore, isByKey?: boolean, onClose: () => void}} props store: of the table, if
 *   it is one; who asks by a key is shown the keys first
 */
export function Help({ store, isByKey, onClose }) {
  const [part, setPart] = useState(store && !isByKey ? "rules" : "keys");
  return html`<${Dialog} title="Help" onClose=${onClose} class="wide">
    <${Segments} legend="Help about" isPlain name="help" value=${part} onChoose=${setPart}
      options=${[...(store ? [["rules", "Rules"]] : []), ["keys", "Keys"], ["terms", "Card terms"]]} />
    ${part === "rules" && html`<${TableRules} code=${store?.code} />`}
    ${part === "keys" && html`<${Keys} />`}
    ${part === "terms" && (store ? html`<${TermsHere} store=${store} />` : html`<${Words} />`)}
  </${Dialog}>`;
}

/** @param {{store: TableStore}} props */
function TermsHere({ store: { story, shown } }) {
  const { banner = "", prompt = "" } = shown.value?.picture ?? {};
  const text = [...story.value.map((line) => line.text), banner, prompt].join(" ");
  return html`<h3>On this screen</h3><${Words} text=${text} /><${Glossary} />`;
}

export const Keys = () => html`${!settings.value.keys &&
  html`<p>Single keys are off. <b>Keyboard shortcuts at the table</b> in the settings turns them on.</p>`}
  <p>These keys also work in lessons, trainers and puzzles.</p>
  <${Lines} title="To play" lines=${PLAYING} />
  <${Lines} title="To read the table aloud" lines=${READING} />
  <${Lines} title="To type into the field below the log" lines=${WORDS} />`;

/** @param {{title: string, lines: Line[]}} props */
const Lines = ({ title, lines }) => html`<h3>${title}</h3>
  <dl class="keys">
    ${lines.map(
      ([keys, does]) => html`<dt>${keys.map((key) => html`<kbd>${key}</kbd>${" "}`)}</dt>
        <dd>${does}</dd>`,
    )}
  </dl>`;
