/** Choosing the three cards to swap, a dialog of its own. */

import { useState } from "../../vendor/hooks.js";
import { CardFace } from "../card.js";
import { Dialog } from "../dialog.js";
import { html } from "../html.js";
import { nameOf } from "./reading.js";

/** @import { Picture } from "../types.js" */

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
  const action = swaps.find((one) => asSet(cardsOf(one)) === asSet(chosen));
  /** @param {string} card */
  const toggle = (card) =>
    setChosen(chosen.includes(card) ? chosen.filter((one) => one !== card) : [...chosen, card]);
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
