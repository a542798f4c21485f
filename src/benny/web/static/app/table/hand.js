/** The reader's own cards: one stop for Tab, then arrows, Home, End and Enter. */

import { useState } from "../../vendor/hooks.js";
import { CardBack, CardFace } from "../card.js";
import { inWords } from "../cards.js";
import { html } from "../html.js";
import { rove } from "../roving.js";
import { held } from "./asking.js";
import { nameOf } from "./reading.js";

/** @import { Picture, Slot } from "../types.js" */

/**
 * @param {{picture: Picture, isLocked: boolean, hinted?: string, onTake: (slot: Slot) => void}} props
 */
export function Hand({ picture, isLocked, hinted, onTake }) {
  const [at, setAt] = useState(0);
  const slots = held(picture);
  const stop = stopOf(slots, at);

  const piles = picture.slots.slice(picture.slots.length - picture.view.rules.piles);
  /** @param {Slot} slot @param {number} n */
  const one = (slot, n) => html`<${SlotButton} key=${slot.card ?? n} slot=${slot} number=${n + 1}
    name=${slot.card ? nameOf(picture, slot.card) : "covered pile"} isStop=${n === stop}
    isHinted=${!!hinted && slot.action === hinted} isLocked=${isLocked}
    onTake=${() => (setAt(n), onTake(slot))} />`;
  const inHand = slots.filter((slot) => !piles.includes(slot));
  return html`<div class="hand" role="group" aria-label="Your cards"
    aria-description="Arrow keys move from card to card"
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => setAt(rove(event, stop))}>
    <div class=${`row count-${inHand.length}`}>${inHand.map((slot, n) => one(slot, n))}</div>
    ${piles.length > 0 &&
    html`<div class="row piles" role="group" aria-label="Your piles">
      ${piles.map((slot) => {
        const n = slots.indexOf(slot);
        return n < 0 ? html`<span class="slot gap"></span>` : one(slot, n);
      })}
    </div>`}
  </div>`;
}

/**
 * Where Tab enters the hand: where the reader was, unless that card may not be played and another may.
 * @param {Slot[]} slots @param {number} at
 */
function stopOf(slots, at) {
  const last = Math.min(at, slots.length - 1);
  const isLegal = (/** @type {Slot} */ slot) => slot.state === "legal";
  return slots[last] && !isLegal(slots[last]) && slots.some(isLegal)
    ? slots.findIndex(isLegal)
    : last;
}

/**
 * @param {{slot: Slot, number: number, name: string, isStop: boolean, isHinted: boolean,
 *   isLocked: boolean, onTake: () => void}} props
 */
function SlotButton({ slot, number, name, isStop, isHinted, isLocked, onTake }) {
  const isLegal = slot.state === "legal";
  const words = [
    name,
    slot.covers ? "on another card" : "",
    isHinted ? "hinted" : "",
    slot.state === "barred" ? inWords(slot.why ?? "") : "",
  ];
  const state = `${slot.state} ${slot.covers ? "covers" : ""} ${isHinted ? "is-hinted" : ""}`;
  return html`<button class=${`slot ${state}`} data-card=${slot.card} tabindex=${isStop ? 0 : -1}
    aria-disabled=${!isLegal || isLocked} onClick=${onTake}>
    <span class="unseen">${words.filter(Boolean).join(", ")}</span>
    ${slot.card ? html`<${CardFace} card=${slot.card} mark=${slot.mark} />` : html`<${CardBack} />`}
    ${isLegal && html`<kbd aria-hidden="true">${number % 10}</kbd>`}
  </button>`;
}
