/** The table: the cloth, the reader's place, scores and talk, and the dialogs over them. */

import { useEffect, useLayoutEffect, useMemo, useState } from "../../vendor/hooks.js";
import { Complaint, useAction } from "../actions.js";
import { Bar } from "../bar.js";
import { command } from "../command.js";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { useLoaded } from "../load.js";
import { me } from "../person.js";
import { IS_ALONE } from "../server.js";
import { asKey, doer, doWords } from "./asking.js";
import { useAttention } from "./attention.js";
import { Ended } from "./ended.js";
import { TableFelt } from "./felt.js";
import { Swap } from "./hand.js";
import { Help } from "./help.js";
import { HintPanel } from "./hint.js";
import { useEscape, useKeys } from "./keys.js";
import { Logs } from "./logs.js";
import { Mine } from "./mine.js";
import { play } from "./motion.js";
import { UndoAsked } from "./questions.js";
import { ScoreBoard } from "./scores.js";
import { TableStore } from "./store.js";
import { dealOf } from "./story.js";
import { TableMenu } from "./table-menu.js";
import { Commands, hasCompany, Talk, TalkButton, useUnread } from "./talk.js";
import { Volume } from "../volume.js";
import { Waiting } from "./waiting.js";

/** @import { Update } from "../types.js" */
/** @import { Tab } from "./logs.js" */

/** There is room for a column at the side; styles/table.css has the same condition. */
const WIDE = "(width >= 64rem) and (height >= 30rem)";

/** Fingers press the cards: no one types what they do. */
const TOUCH = "(hover: none) and (width < 64rem)";

/** @param {{code: string}} props */
export function TableScreen({ code }) {
  const store = useMemo(() => new TableStore(code.toUpperCase()), [code]);
  useEffect(() => () => store.leave(), [store]);
  const update = store.shown.value;
  const latest = store.latest.value;
  if (store.link.value === "gone") return html`<${NoTable} reason=${store.reason.value} />`;
  if (store.link.value === "refused") return html`<${NoSight} store=${store} />`;
  if (update && latest) return html`<${Table} store=${store} update=${update} latest=${latest} />`;
  return html`<${Bar} title="Table" />
    <main class="page"><p role="status">${store.reason.value || "Joining the table …"}</p></main>`;
}

/** @param {{store: TableStore, update: Update, latest: Update}} props only the picture is paced */
function Table({ store, update, latest }) {
  const [open, setOpen] = useState("");
  const [chosen, setTab] = useState(/** @type {Tab} */ ("game"));
  const isWide = useMedia(WIDE);
  const isTalking = open === "talk" && !isWide;
  const tab = isWide || isTalking ? chosen : "game";
  const fresh = useUnread(store, tab === "chat");
  const isAlone = !hasCompany(latest.table, store.lines.value);
  const toggleTalk = () => {
    setOpen(isTalking ? "" : "talk");
    setTab(isAlone ? "game" : "chat");
  };
  const onAsk = useMemo(() => doer(store, setOpen), [store]);
  useKeys((key) => asKey(store.shown.value?.picture, key), onAsk, () => store.isBehind());
  useEscape(() => {
    if (isTalking) closeTalk(setOpen);
    else store.hint.value = null;
  });
  const isTurn = useAttention(store);
  const { picture, table, you } = update;
  useLayoutEffect(() => play(picture, dealOf(update)), [update]);
  return html`<div class=${`table-screen ${isTalking ? "is-talking" : ""}`}>
    <${Bar} title=${table.title} note=${picture?.deal} isTurn=${isTurn}>
      ${table.rated && html`<span class="rated-mark">rated</span>`}
      <${TalkButton} fresh=${fresh} isOpen=${isTalking} onPress=${toggleTalk} />
      <${Volume} />
      <${BarButtons} setOpen=${setOpen} />
    </${Bar}>
    <main>
      ${picture
        ? html`<${TableFelt} store=${store} update=${update} latest=${latest} picture=${picture} />
            <${UndoAsked} store=${store} update=${latest} />
            <${Mine} store=${store} update=${update} latest=${latest} onAsk=${onAsk} />
            ${!store.toast.value && html`<${Ended} store=${store} update=${update} latest=${latest} />`}
            <p class="toast" role="status">${store.toast.value}</p>`
        : html`<${Waiting} store=${store} update=${update} />`}
    </main>
    <aside aria-label="Scores and talk">
      ${picture && html`<${ScoreBoard} scores=${picture.scores} mySeat=${you.seat} />`}
      ${store.hint.value && html`<${HintPanel} hint=${store.hint.value} />`}
      <${Logs} store=${store} tab=${tab} fresh=${fresh} isAlone=${isAlone} onTab=${setTab}
        isStrip=${!isWide && !isTalking}
        onClose=${() => closeTalk(setOpen)} />
      ${tab === "chat"
        ? !isAlone && html`<${Talk} store=${store} update=${update} />`
        : !matchMedia(TOUCH).matches && html`<${Commands}
            onWords=${(/** @type {string} */ words) => doWords(store, words, onAsk)} />`}
    </aside>
    <p class=${picture && !update.ended ? "unseen" : "connection"} role="status">${store.trouble.value}</p>
    <${OpenDialog} store=${store} update=${update} latest=${latest} open=${open}
      onClose=${() => {
        if (!isTalking) setOpen("");
        store.reported.value = "";
      }} />
  </div>`;
}

/** Close the sheet, and leave the focus where it can be opened again. @param {(open: string) => void} setOpen */
function closeTalk(setOpen) {
  setOpen("");
  /** @type {HTMLElement | null} */ (document.querySelector(".talk-button"))?.focus();
}

/** @param {{setOpen: (open: string) => void}} props */
const BarButtons = ({ setOpen }) => html`
  <button class="icon-button" aria-label="Help" title="Help: the rules, the keys, the card terms (?)"
    onClick=${() => setOpen("rules")}>
    <${Icon} name="help" />
  </button>
  <button class="icon-button" aria-label="The table"
    title=${IS_ALONE ? "The table: seats, options" : "The table: seats, invitation, options, fair deals"}
    onClick=${() => setOpen("table")}>
    <${Icon} name="seats" />
  </button>`;

/**
 * @param {{store: TableStore, update: Update, latest: Update, open: string, onClose: () => void}} props
 */
function OpenDialog({ store, update, latest, open, onClose }) {
  if (open === "help" || open === "rules") {
    return html`<${Help} store=${store} isByKey=${open === "help"} onClose=${onClose} />`;
  }
  if (open === "table" || store.reported.value) {
    return html`<${TableMenu} store=${store} update=${latest} onClose=${onClose} />`;
  }
  if (open !== "swap" || !update.picture) return null;
  /** @param {string} action */
  const onSwap = (action) => {
    onClose();
    store.act(action);
  };
  return html`<${Swap} picture=${update.picture} isLocked=${store.isLocked.value}
    onClose=${onClose} onSwap=${onSwap} />`;
}

/** @param {{reason: string}} props */
const NoTable = ({ reason }) => html`<${Bar} title="Table" />
  <main class="page narrow">
    <h2>There is no such table</h2>
    <p>${reason}</p>
    <p><a class="button" href="/">To the lobby</a></p>
  </main>`;

/** @param {{store: TableStore}} props people may sit down even where they may not watch, unless removed */
function NoSight({ store }) {
  const [act, isBusy, error] = useAction();
  const { code } = useLoaded(`/api/tables/${store.code}`);
  const sit = async () => {
    await command(store.code, { do: "sit" });
    location.reload();
  };
  return html`<${Bar} title="Table" />
    <main class="page narrow">
      <h2>You can't watch this table</h2>
      <p>${store.reason.value}</p>
      <${Complaint} text=${error} />
      <p class="row-of-buttons">
        ${me.value && code === "players_only" &&
        html`<button disabled=${isBusy} onClick=${() => act(sit)}>Take a free seat</button>`}
        <a class="button" href="/">To the lobby</a>
      </p>
    </main>`;
}

/** @param {string} query @returns {boolean} whether a media query holds, as the window changes */
function useMedia(query) {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const note = () => setHolds(media.matches);
    media.addEventListener("change", note);
    return () => media.removeEventListener("change", note);
  }, [query]);
  return holds;
}
