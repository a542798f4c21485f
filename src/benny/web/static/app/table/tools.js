/** What a player can do besides playing: a hint, taking back, the last trick, claiming the rest. */

import { html } from "../html.js";
import { Icon } from "../icon.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../types.js").Update} Update */
/** @typedef {import("./asking.js").Asked} Asked */

/** @param {{room: Room, update: Update, onAsk: (asked: Asked) => void}} props */
export function Tools({ room, update, onAsk }) {
  const { options, rated } = update.table;
  const view = update.picture?.view;
  const sits = view?.seat !== null && !view?.over;
  const isTurn = !!view?.legal?.length;
  const leads = isTurn && view?.phase === "play" && !view.trick?.length;
  const hasHints = sits && options.hints && !rated;
  const hasUndo = sits && options.undo !== "never" && !rated;
  return html`<div class="tools" role="group" aria-label="Tools">
    ${hasHints &&
    button("hint", "Hint", !isTurn || room.isHinting.value, () => onAsk({ do: "hint" }))}
    ${hasUndo && button("undo", "Undo", false, () => onAsk({ do: "undo" }))}
    ${update.you.seat === undefined && button("seats", "Sit down", false, () => onAsk({ do: "table" }))}
    ${button("last", "Last trick", !view?.tricks?.length, () => onAsk({ do: "read", key: "l" }),
      room.showsLast.value)}
    ${sits && options.claims && button("claim", "Claim", !leads, () => onAsk({ do: "claim" }))}
  </div>`;
}

/**
 * @param {string} icon
 * @param {string} label
 * @param {boolean} isOff
 * @param {() => void} onClick
 * @param {boolean} [isPressed]
 */
const button = (icon, label, isOff, onClick, isPressed) => html`<button class="tool"
  aria-label=${label} disabled=${isOff} aria-pressed=${isPressed} onClick=${onClick}>
  <${Icon} name=${icon} /><span>${label}</span>
</button>`;
