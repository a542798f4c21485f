/** A table that asks for a choice: the screen of lessons and trainers. */

import { useLayoutEffect, useRef } from "../../vendor/hooks.js";
import { Bar } from "../bar.js";
import { Glossed } from "../glossary.js";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { Felt } from "../table/felt.js";
import { Calls, Hand } from "../table/hand.js";
import { SeatPlate } from "../table/seat.js";

/** @import { ComponentChildren } from "../../vendor/preact.js" */
/** @import { Choice, Picture, Slot } from "../types.js" */

/**
 * @typedef {object} Props
 * @property {string} title
 * @property {string} note the rules
 * @property {string} label what the column at the side is about
 * @property {string} [class]
 * @property {Picture | null} picture
 * @property {boolean} isAsked whether an answer is wanted
 * @property {ComponentChildren} ask the question, or what was said about the last answer
 * @property {ComponentChildren} [tools]
 * @property {(action: string) => void} onGive
 * @property {(slot: Slot) => void} onTake
 * @property {ComponentChildren} [children] the column at the side
 */

/** @param {Props} props */
export function AnswerTable({ picture, isAsked, ask, tools, onGive, onTake, children, ...frame }) {
  const south = picture?.seats.findIndex((seat) => seat.place === "south");
  return html`<div class=${`table-screen replay lesson ${frame.class ?? ""}`}>
    <${Bar} title=${frame.title} note=${frame.note} />
    <main>
      ${picture ? html`<${Felt} picture=${picture} />` : html`<section class="felt"></section>`}
      <section class=${`mine ${isAsked ? "is-turn" : ""}`} aria-label="Your place">
        ${picture && html`<div class="my-seat"><${SeatPlate} picture=${picture} number=${south} /></div>`}
        <div class="ask">
          ${ask}
          ${isAsked && picture && html`<${Calls} picture=${picture} isLocked=${false}
            onCall=${(/** @type {Choice} */ { action }) => action && onGive(action)} />`}
        </div>
        ${picture && html`<${Hand} picture=${picture} isLocked=${!isAsked} onTake=${onTake} />`}
        ${tools}
      </section>
    </main>
    <aside aria-label=${frame.label}>${children}</aside>
  </div>`;
}

/**
 * @param {{text: string, kind: "is-mine" | "is-right" | "is-wrong", isTicked: boolean, before?: string,
 *   children?: ComponentChildren}} props kind: a question, or what was said about an answer
 */
export const AnswerLine = ({ text, kind, isTicked, before, children }) => html`<div role="status" class="lesson-line">
  <p class=${`prompt ${kind}`} key=${text}>
    ${isTicked && html`<${Icon} name="claim" />`}<${Glossed} text=${text} before=${before} />
  </p>
  ${children}
</div>`;

/** What leads on, focused so that Enter goes there. @param {{children?: ComponentChildren}} props */
export function Onward({ children }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  // Not after painting: a quick Enter would be lost.
  useLayoutEffect(() => {
    const first = box.current?.querySelector("button, a");
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }, []);
  return html`<div class="calls" ref=${box}>${children}</div>`;
}
