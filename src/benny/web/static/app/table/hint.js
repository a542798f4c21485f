/** A hint: what each action is worth, and which one is advised. */

import { post } from "../api.js";
import { html } from "../html.js";
import { Suited } from "../suit.js";
import { hasMoved } from "./room.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../types.js").Hint} Hint */

/**
 * Ask for a hint, or put the one in sight away; what comes too late for the position is dropped.
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
  const best = Math.max(...hint.values.map((value) => value.points));
  return html`<section class="hint" aria-label="Hint">
    <p><strong><${Suited} text=${hint.label} /></strong>: ${hint.reason}.</p>
    ${hint.values.length > 0 &&
    html`<ul>
      ${hint.values.map(
        ({ label, points, error }) => html`<li class=${points === best ? "is-best" : ""}>
          <span><${Suited} text=${label} /></span>${" "}
          <span class="value">${signed(points)} <small>±${error.toFixed(2)}</small></span>
        </li>`,
      )}
    </ul>`}
  </section>`;
}

/** @param {number} points */
const signed = (points) => `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(2)}`;
