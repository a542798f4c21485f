/** The reader's place at the table: what is asked of them, their calls and their cards. */

import { useEffect, useLayoutEffect, useRef } from "../../vendor/hooks.js";
import { Glossed } from "../glossary.js";
import { html } from "../html.js";
import { Meanwhile } from "../own-page.js";
import { Waits } from "./clock.js";
import { Calls, Hand } from "./hand.js";
import { advised } from "./hint.js";
import { SeatCards, SeatPlate } from "./seat.js";
import { whoIsGone } from "./status.js";
import { Tools } from "./tools.js";

/** @import { Choice, Slot, TableState, Update } from "../types.js" */
/** @import { Asked } from "./asking.js" */
/** @import { TableStore } from "./store.js" */

/** @param {{store: TableStore, update: Update, latest: Update, onAsk: (asked: Asked) => void}} props */
export function Mine({ store, update, latest, onAsk }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useFocusKept(box, ".hand button[tabindex='0']");
  const picture = update.picture;
  if (!picture) return null;
  const number = picture.seats.findIndex((seat) => seat.place === "south");
  const isLocked = store.isLocked.value;
  const hinted = store.hint.value ? advised(store.hint.value) : undefined;
  const isTurn = !!picture.view.legal?.length && !isLocked;
  return html`<section class=${`mine ${isTurn ? "is-turn" : ""}`} aria-label="Your place" ref=${box}>
    <div class="my-seat">
      <${SeatPlate} picture=${picture} number=${number} seat=${latest.table.seats[number]}
        turn=${latest.table.turn} />
    </div>
    <div class="ask">
      ${!update.ended &&
      html`<${Prompt} store=${store} update=${update} table=${latest.table} />
        <${Waits} store=${store} update=${latest} />`}
      <${Calls} picture=${picture} isLocked=${isLocked} hinted=${hinted} onCall=${
      /** @param {Choice} choice */
      (choice) => onAsk(choice.action ? { do: "act", action: choice.action } : { do: "swap" })
      } />
    </div>
    ${picture.view.seat === null
      ? html`<${SeatCards} picture=${picture} number=${number} />`
      : html`<${Hand} picture=${picture} isLocked=${isLocked} hinted=${hinted} onTake=${
          /** @param {Slot} slot */
          (slot) => onAsk(takeSlot(slot))
        } />`}
    <${Tools} store=${store} update=${update} onAsk=${onAsk} />
  </section>`;
}

/** @param {Slot} slot @returns {Asked} */
const takeSlot = (slot) =>
  slot.action
    ? { do: "act", action: slot.action }
    : { do: "say", text: slot.why || "It is not your turn yet." };

/** @param {{store: TableStore, update: Update, table: TableState}} props what is wrong, else a notice, else the prompt */
function Prompt({ store, update, table }) {
  const { text, isError } = store.notice.value;
  const isMine = !!update.picture?.view.legal?.length;
  const wrong = store.trouble.value || (text || isMine ? "" : whoIsGone(table));
  const said = wrong || text || update.picture?.prompt || "";
  const kind = wrong || isError ? "is-error" : said && isMine ? "is-mine" : "";
  return html`<p class=${`prompt ${kind}`} key=${said}>
    <${Glossed} text=${said} before=${update.picture?.banner} />
    ${store.trouble.value && store.link.value !== "live" && html`<${Meanwhile} />`}
  </p>`;
}

/**
 * When the focused button within a box goes (a card is played, a call is made), focus goes to
 * another place in the box, not to the top of the page. Nothing else moves the focus.
 * @param {{current: HTMLElement | null}} box
 * @param {string} target a selector
 */
function useFocusKept(box, target) {
  const isInside = useRef(false);
  useEffect(() => {
    /** @param {Event} event */
    const note = (event) => {
      isInside.current = event.target instanceof Node && !!box.current?.contains(event.target);
    };
    document.addEventListener("focusin", note);
    document.addEventListener("pointerdown", note);
    return () => {
      document.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", note);
    };
  }, []);
  useLayoutEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    const next = box.current?.querySelector(target);
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  });
}
