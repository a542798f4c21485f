/** A hint: the advice of the thumb rules, and what each action is worth. */

import { post } from "../api.js";
import { html } from "../html.js";
import { Suited } from "../suit.js";
import { isBest, percent, sentencesOf } from "./advice.js";
import { hasMoved } from "./room.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../types.js").Hint} Hint */
/** @typedef {import("../types.js").HintValue} Value */

/**
 * Ask for a hint, or hide the current one; drop a hint that comes too late for the position.
 * @param {Room} room
 */
export async function askHint(room) {
  if (room.hint.value) {
    room.hint.value = null;
    return;
  }
  const asked = room.shown.value;
  if (!asked || room.isHinting.value) return;
  const isOver = () => !room.shown.value || hasMoved(asked, room.shown.value);
  room.isHinting.value = true;
  try {
    const hint = /** @type {Hint} */ (await post(`/api/tables/${room.code}/hint`));
    if (!isOver()) room.advise(hint);
  } catch (refusal) {
    if (!isOver()) room.complain(/** @type {Error} */ (refusal).message);
  }
  room.isHinting.value = false;
}

/** @param {{hint: Hint}} props */
export function HintValues({ hint }) {
  return html`<section class="hint" aria-label="Hint">
    ${sentencesOf(hint).map((text) => html`<p><${Suited} text=${text} /></p>`)}
    ${hint.values.length > 0 && html`<${Values} unit=${hint.unit} values=${hint.values} />`}
  </section>`;
}

/** @param {{unit: string, values: Value[]}} props */
const Values = ({ unit, values }) => html`<p class="unit">${unit}${
    values[0].win === null ? "" : ", and games won"}:</p>
  <ul>
    ${values.map((value) => html`<li class=${isBest(value, values[0]) ? "is-best" : ""}>
      <span><${Suited} text=${value.label} /></span>${" "}
      <span class="value">${signed(value.points)} <small>±${value.error.toFixed(2)}</small></span>${" "}
      ${value.win !== null && html`<span class="value">${percent(value.win)}</span>${" "}`}
      <small class="reason"><${Suited} text=${value.reason} /></small>
    </li>`)}
  </ul>`;

/** @param {number} points */
const signed = (points) => {
  const shown = Math.abs(points).toFixed(2);
  return `${points < 0 && Number(shown) ? "−" : "+"}${shown}`;
};
