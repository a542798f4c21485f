/**
 * Two tabs: what has happened in the game, and what people say. Screen readers follow both: of the
 * game they hear each sentence, while a row a trick is to be seen.
 */

import { useEffect, useRef, useState } from "../../vendor/hooks.js";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { isMe } from "../person.js";
import { IS_ALONE } from "../server.js";
import { InlineCard, Suited } from "../suit.js";
import { rove } from "./keys.js";
import { PersonActs } from "./report.js";
import { Badge, muted, withNew } from "./talk.js";

/** @import { ComponentChildren } from "../../vendor/preact.js" */
/** @import { ChatLine } from "../types.js" */
/** @import { TableStore } from "./store.js" */
/** @import { Row } from "./story.js" */

/** @typedef {"game" | "chat"} Tab */

const ALONE = "No one to chat with yet.";

/** @type {[Tab, string][]} */
const TABS = IS_ALONE
  ? [["game", "Game"]]
  : [["game", "Game"], ["chat", "Chat"]];

/**
 * @param {{store: TableStore, tab: Tab, fresh: number, isAlone: boolean, isStrip: boolean,
 *   onTab: (tab: Tab) => void, onClose: () => void}} props isStrip: there is room for one line
 */
export const Logs = ({ store, tab, fresh, isAlone, isStrip, onTab, onClose }) => html`<section class="logs"
  aria-label="Logs">
  <div class="tab-bar">
    <${Tabs} tab=${tab} fresh=${fresh} onTab=${onTab} />
    <button class="icon-button close-talk" aria-label="Close" title="Close" onClick=${onClose}>
      <${Icon} name="close" />
    </button>
  </div>
  <${Panel} name="game" isSeen=${tab === "game"} rows=${html`<div class="rows" aria-hidden="true">
      ${isStrip
        ? store.story.value.slice(-1).map(({ key, text }) => html`<p key=${key}><${Suited} text=${text} /></p>`)
        : store.rows.value.map((row) => html`<${TableRow} key=${row.key} row=${row} />`)}
    </div>`}>
    ${store.story.value.map(({ key, text }) => html`<p key=${key}><${Suited} text=${text} /></p>`)}
  </${Panel}>
  ${!IS_ALONE && html`<${Panel} name="chat" isSeen=${tab === "chat"} note=${isAlone ? ALONE : ""}>
    ${store.lines.value
      .filter(({ person }) => !muted.value.has(person))
      .map((line) => html`<${Chat} key=${line.n} store=${store} line=${line} isSeen=${tab === "chat"} />`)}
  </${Panel}>`}
</section>`;

/** @param {{tab: Tab, fresh: number, onTab: (tab: Tab) => void}} props */
function Tabs({ tab, fresh, onTab }) {
  const at = TABS.findIndex(([name]) => name === tab);
  return html`<div class="tabs" role="tablist" aria-label="Logs"
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => onTab(TABS[rove(event, at)][0])}>
    ${TABS.map(([name, label]) => {
      const isChosen = name === tab;
      const count = name === "chat" ? fresh : 0;
      return html`<button role="tab" id=${`${name}-tab`} aria-controls=${`${name}-panel`}
        aria-selected=${isChosen} tabindex=${isChosen ? 0 : -1} onClick=${() => onTab(name)}
        aria-label=${withNew(label, count)}>
        ${label}<${Badge} count=${count} />
      </button>`;
    })}
  </div>`;
}

/** @param {{row: Row}} props */
const TableRow = ({ row: { text = "", isHead, cards, winner } }) =>
  cards
    ? html`<p class="trick-row">
        <span title="led">${cards[0].name}</span>
        <span class="in-order">
          ${cards.map(({ name, card, isBest }) => html`<i class=${isBest ? "is-best" : ""} title=${name}>
            <${InlineCard} card=${card} /></i>`)}
        </span>
        ${winner && html`<b title="won it">${winner}</b>`}
      </p>`
    : html`<p class=${isHead ? "deal-head" : ""}><${Suited} text=${text} /></p>`;

/**
 * A log, scrolled to its end until the reader scrolls it. Out of sight it stays in the page, or
 * screen readers would not hear what comes.
 * @param {{name: Tab, isSeen: boolean, note?: string, rows?: ComponentChildren, children?: ComponentChildren}} props
 *   rows: what is to be seen instead of what is heard
 */
function Panel({ name, isSeen, note = "", rows, children }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const end = useRef({ isSeen: true, height: 0 });
  // Once the frame is drawn: measured before, the page would be laid out within every render.
  useEffect(() => {
    const height = box.current?.scrollHeight ?? 0;
    if (end.current.isSeen) box.current?.scrollTo(0, height);
    end.current.height = height;
  });
  /** @param {{currentTarget: HTMLElement}} event */
  const onScroll = ({ currentTarget: { scrollTop, clientHeight } }) =>
    (end.current.isSeen = !isSeen || end.current.height - scrollTop - clientHeight < 30); // new lines may be there
  return html`<div class=${isSeen ? "story" : "unseen"} ref=${box} onScroll=${onScroll}
  id=${`${name}-panel`} role="tabpanel" aria-labelledby=${`${name}-tab`} tabindex=${isSeen ? 0 : -1}>
  ${isSeen && rows}
  <div class=${rows ? "unseen" : "rows"} role="log" aria-live="polite" aria-relevant="additions"
    aria-labelledby=${`${name}-tab`}>
    ${children}
  </div>
  ${note && html`<p class="quiet">${note}</p>`}
</div>`;
}

/**
 * A line of chat; its name opens a menu. Out of sight the tab key passes it by.
 * @param {{store: TableStore, line: ChatLine, isSeen: boolean}} props
 */
function Chat({ store, line, isSeen }) {
  const [isOpen, setOpen] = useState(false);
  const { person, text, emote } = line;
  const name = store.latest.value?.table.seats.find((seat) => seat.person === person)?.name ?? line.name;
  return html`<p class=${emote ? "emote" : "said"}>
    ${isMe(person)
      ? html`<b><bdi>${name}</bdi></b>`
      : html`<button class="speaker" aria-expanded=${isOpen} tabindex=${isSeen ? 0 : -1}
          onClick=${() => setOpen(!isOpen)}><bdi>${name}</bdi></button>`}${" "}
    <bdi>${text}</bdi>
    ${isOpen && isSeen && html`<${PersonActs} store=${store} person=${person} name=${name} />`}
  </p>`;
}
