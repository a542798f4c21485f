/** The reader's cards and calls, and the dialog that swaps three cards. */

import { useState } from "../../vendor/hooks.js";
import { CardBack, CardFace } from "../card.js";
import { inWords } from "../cards.js";
import { Dialog } from "../dialog.js";
import { html } from "../html.js";
import { Suited } from "../suit.js";
import { held } from "./asking.js";
import { rove } from "./keys.js";
import { nameOf } from "./reading.js";

/** @import { Choice, Picture, Slot } from "../types.js" */

/**
 * @param {{picture: Picture, isLocked: boolean, hinted?: string, onTake: (slot: Slot) => void}} props
 */
export function Hand({ picture, isLocked, hinted, onTake }) {
  const [at, setAt] = useState(0);
  const slots = held(picture);
  const stop = stopOf(slots, at);

  const piles = picture.slots.slice(picture.slots.length - picture.view.rules.piles);
  /** @param {Slot} slot @param {number} n */
  const button = (slot, n) => html`<${SlotButton} key=${slot.card ?? n} slot=${slot} number=${n + 1}
    name=${slot.card ? nameOf(picture, slot.card) : "covered pile"} isStop=${n === stop}
    isHinted=${!!hinted && slot.action === hinted} isLocked=${isLocked}
    onTake=${() => (setAt(n), onTake(slot))} />`;
  const inHand = slots.filter((slot) => !piles.includes(slot));
  return html`<div class="hand" role="group" aria-label="Your cards"
    aria-description="Arrow keys move from card to card"
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => setAt(rove(event, stop))}>
    <div class=${`row count-${inHand.length}`} style=${{ "--count": picture.slots.length - piles.length }}>${inHand.map((slot, n) => button(slot, n))}</div>
    ${piles.length > 0 &&
    html`<div class="row piles" role="group" aria-label="Your piles">
      ${piles.map((slot) => {
        const n = slots.indexOf(slot);
        return n < 0 ? html`<span class="slot gap"></span>` : button(slot, n);
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

/**
 * @param {{picture: Picture, isLocked: boolean, hinted?: string,
 *   onCall: (choice: Choice) => void}} props
 */
export function Calls({ picture, isLocked, hinted, onCall }) {
  if (!picture.choices.length) return null;
  return html`<div class="calls" role="group" aria-label="Your calls">
    ${picture.choices.map((choice) => {
      const hint = hinted && choice.action === hinted ? "is-hinted" : "";
      return html`<button key=${choice.action ?? "swap"} class=${`call ${hint}`}
        aria-disabled=${isLocked} onClick=${() => onCall(choice)}>
        <${Label} choice=${choice} />
      </button>`;
    })}
  </div>`;
}

/** @param {{choice: Choice}} props */
function Label({ choice }) {
  if (choice.action?.startsWith("bid ")) {
    return html`<b class="number">${choice.action.slice(4)}</b>
      <span class="unseen">tricks</span><span class="unit" aria-hidden="true">tricks</span>`;
  }
  return html`<kbd aria-hidden="true">${choice.key}</kbd>
    <span class="label"><${Suited} text=${choice.label} /></span>`;
}

/** @param {string} action */
const cardsOf = (action) => action.split(" ").slice(1);

/** @param {string[]} cards */
const asSet = (cards) => [...cards].sort().join(" ");

/**
 * @param {{picture: Picture, isLocked: boolean, onSwap: (action: string) => void,
 *   onClose: () => void}} props
 */
export function Swap({ picture, isLocked, onSwap, onClose }) {
  const [chosen, setChosen] = useState(/** @type {string[]} */ ([]));
  const swaps = (picture.view.legal ?? []).filter((action) => action.startsWith("swap "));
  const cards = [...new Set(swaps.flatMap(cardsOf))];
  const action = swaps.find((swap) => asSet(cardsOf(swap)) === asSet(chosen));
  /** @param {string} card */
  const toggle = (card) =>
    setChosen(chosen.includes(card) ? chosen.filter((held) => held !== card) : [...chosen, card]);
  return html`<${Dialog} title="Swap three cards" onClose=${onClose}>
    <p>Choose the three cards that you give for the three under the upcard.</p>
    <div class="swap-cards">
      ${cards.map(
        (card) => html`<button class="slot legal" aria-pressed=${chosen.includes(card)}
          onClick=${() => toggle(card)}>
          <span class="unseen">${nameOf(picture, card)}</span>
          <${CardFace} card=${card} />
        </button>`,
      )}
    </div>
    <button class="primary" disabled=${!action || isLocked}
      onClick=${() => action && onSwap(action)}>Swap</button>
  </${Dialog}>`;
}
