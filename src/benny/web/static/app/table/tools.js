/** What a player can do besides playing: a hint, taking back, the last trick, claiming the rest. */

import { html } from "../html.js";
import { Icon } from "../icon.js";
import { isShutOut } from "./seating.js";

/** @import { Update, View } from "../types.js" */
/** @import { Asked } from "./asking.js" */
/** @import { TableStore } from "./store.js" */

/** @param {{store: TableStore, update: Update, onAsk: (asked: Asked) => void}} props */
export function Tools({ store, update, onAsk }) {
  const { options, rated } = update.table;
  const view = update.picture?.view;
  const sits = view?.seat !== null;
  /** @param {string} icon @param {string} label @param {string} does @param {string} why @param {Asked} asked @param {boolean} [isPressed] */
  const tool = (icon, label, does, why, asked, isPressed) => html`<${Tool} icon=${icon}
    label=${label} does=${does} why=${why} isPressed=${isPressed}
    onPress=${() => onAsk(why ? { do: "say", text: why } : asked)} />`;
  return html`<div class="tools" role="group" aria-label="Tools">
    ${sits && options.hints && !rated &&
    tool("hint", "Hint", "What to do now, and why", whyNoHint(view, store.isHinting.value), { do: "hint" })}
    ${sits && options.undo !== "never" && !rated &&
    tool("undo", "Undo", "Take back your last call or card", whyNoUndo(update), { do: "undo" })}
    ${update.you.seat === undefined && html`<span class="watching">You are watching</span>`}
    ${update.you.seat === undefined && tool("seats", isShutOut(update) ? "Table full" : "Sit down", "Choose a seat",
      isShutOut(update) ? "The table is full: wait until someone leaves their seat." : "", { do: "table" })}
    ${tool("last", "Last trick", "Show the last trick again", view?.tricks?.length ? "" : "No trick has been won yet.",
      { do: "read", key: "l" }, store.showsLast.value)}
    ${sits && options.claims && tool("claim", "Claim", "Claim the rest, if every trick left is surely yours", whyNoClaim(view),
      { do: "claim" })}
  </div>`;
}

/** @param {View | undefined} view @param {boolean} isHinting */
function whyNoHint(view, isHinting) {
  if (isHinting) return "The hint is being worked out.";
  return view?.legal?.length ? "" : "You can ask for a hint when it is your turn.";
}

/** @param {Update} update @returns {string} why nothing can be taken back, "" if something can */
export function whyNoUndo({ you, ended }) {
  if (ended) return "This hand is over: nothing in it can be taken back.";
  return you.may_undo ? "" : "You have made no decision in this hand to take back.";
}

/** @param {View} [view] */
function whyNoClaim(view) {
  const plays = view?.legal?.length && view.phase === "play";
  return plays ? "" : "You can claim when it is your turn to play.";
}

/**
 * A button that stays focusable when it is disabled, and then says why when pressed.
 * @param {{icon: string, label: string, does: string, why: string, isPressed?: boolean,
 *   onPress: () => void}} props
 */
const Tool = ({ icon, label, does, why, isPressed, onPress }) => html`<button class="tool"
  aria-label=${label} title=${why || does} aria-disabled=${!!why} aria-pressed=${isPressed}
  onClick=${onPress}>
  <${Icon} name=${icon} /><span>${label}</span>
</button>`;
