/** The table: the felt with the seats around it, the reader's place, and what is said. */

import { useEffect, useLayoutEffect, useMemo, useState } from "../../vendor/hooks.js";
import { post } from "../api.js";
import { Bar } from "../bar.js";
import { html } from "../html.js";
import { Icon } from "../icon.js";
import { isHost } from "../person.js";
import { settings } from "../settings.js";
import { Suited } from "../suit.js";
import { asKey, asWords } from "./asking.js";
import { Invite } from "./invite.js";
import { Middle } from "./middle.js";
import { Mine } from "./mine.js";
import { play } from "./motion.js";
import { Questions } from "./questions.js";
import { Rated } from "./rated.js";
import { READINGS } from "./reading.js";
import { Room } from "./room.js";
import { RulesDialog } from "./rules.js";
import { ScoreBoard } from "./scores.js";
import { Seating } from "./seating.js";
import { Seats } from "./seats.js";
import { StoryPanel } from "./story-panel.js";
import { Swap } from "./swap.js";
import { TableMenu } from "./table-menu.js";
import { Talk } from "./talk.js";

/** @typedef {import("../types.js").Update} Update */
/** @typedef {import("../types.js").Picture} Picture */
/** @typedef {import("./asking.js").Asked} Asked */

const HELP =
  "Digits play cards and make calls; arrows move through your cards. p pass, o order, space go on. " +
  "h hand, t trick, u upcard, s score, l last trick, b bids.";

/** @param {{code: string}} props */
export function TableScreen({ code }) {
  const room = useMemo(() => new Room(code), [code]);
  useEffect(() => () => room.leave(), [room]);
  const [open, setOpen] = useState("");
  const update = room.shown.value;
  const onAsk = useMemo(() => asker(room, setOpen), [room]);
  useKeys(room, onAsk);
  useLayoutEffect(() => play(winnerOf(update?.picture)), [update]);
  const close = () => setOpen("");
  if (room.link.value === "gone") return html`<${NoTable} reason=${room.reason} />`;
  if (!update) return html`<${Bar} title="Table" /><main class="page"><p role="status">Coming to the table …</p></main>`;
  const { picture } = update;
  return html`<div class=${`table-screen ${open === "talk" ? "is-talking" : ""}`}>
    <${Bar} title=${update.table.title} note=${picture?.deal}>
      <button class="icon-button talk-button" aria-expanded=${open === "talk"} aria-label="Talk and log"
        onClick=${() => setOpen(open === "talk" ? "" : "talk")}><${Icon} name="talk" /></button>
      <button class="icon-button" aria-label="Rules" onClick=${() => setOpen("rules")}>
        <${Icon} name="rules" />
      </button>
      <button class="icon-button" aria-label="The table" onClick=${() => setOpen("table")}>
        <${Icon} name="seats" />
      </button>
    </${Bar}>
    <main>
      ${picture
        ? html`<${Felt} room=${room} update=${update} picture=${picture} />
            <${Mine} room=${room} update=${update} onAsk=${onAsk} />`
        : html`<${Waiting} room=${room} update=${update} />`}
    </main>
    <aside aria-label="Scores and talk">
      ${picture && html`<${ScoreBoard} scores=${picture.scores} mySeat=${update.you.seat} />`}
      <${StoryPanel} room=${room} />
      <${Talk} room=${room} update=${update} onWords=${(/** @type {string} */ words) => doWords(room, words, onAsk)} />
    </aside>
    <${Connection} room=${room} />
    ${open === "rules" && html`<${RulesDialog} code=${code} onClose=${close} />`}
    ${open === "table" && html`<${TableMenu} room=${room} update=${update} onClose=${close} />`}
    ${open === "swap" && picture &&
    html`<${Swap} picture=${picture} onClose=${close} onSwap=${(/** @type {string} */ action) => (close(), room.act(action))} />`}
  </div>`;
}

/** @param {Picture | undefined} picture @returns {string} the place of who took the last trick */
function winnerOf(picture) {
  const last = picture?.view.tricks?.at(-1);
  return last && picture ? picture.seats[last.winner].place : "";
}

/** @param {{room: Room, update: Update, picture: Picture}} props */
function Felt({ room, update, picture }) {
  const { seats } = update.table;
  return html`<section class=${`felt players-${seats.length}`} aria-label="Table"
    onClick=${() => room.skip()}>
    <p class="banner"><${Suited} text=${picture.banner} /></p>
    <${Seats} picture=${picture} seats=${seats} />
    <${Middle} picture=${picture} showsLast=${room.showsLast.value} />
    <div class="over-felt">
      <${Questions} room=${room} update=${update} />
    </div>
    <div class="ghosts" aria-hidden="true"></div>
  </section>`;
}

/** @param {{room: Room, update: Update}} props */
function Waiting({ room, update }) {
  const { table } = update;
  const canStart = isHost(table) && table.status === "waiting";
  return html`<section class="felt waiting" aria-label="Table">
    <div class="sheet">
      <h2>${table.status === "closed" ? "This table has ended" : "Take a seat"}</h2>
      <p>${table.closed || table.summary}</p>
      ${room.notice.value.text && html`<p class="error">${room.notice.value.text}</p>`}
      <${Seating} room=${room} update=${update} />
      <${Rated} room=${room} update=${update} />
      ${canStart &&
      html`<button class="primary big" onClick=${() => room.send({ do: "start" })}>
        Start the game
      </button>`}
      ${canStart && html`<p class="quiet">Bots take the seats that are free.</p>`}
      ${!isHost(table) && table.status === "waiting" && html`<p role="status">The host starts the game.</p>`}
      <h3>Invite</h3>
      <${Invite} code=${table.code} />
    </div>
  </section>`;
}

/** @param {{room: Room}} props */
function Connection({ room }) {
  const isOff = room.link.value !== "live";
  return html`<p class=${`connection ${isOff ? "" : "is-live"}`} role="status">
    ${isOff ? "Reconnecting …" : ""}
  </p>`;
}

/** @param {{reason: string}} props */
const NoTable = ({ reason }) => html`<${Bar} title="Table" />
  <main class="page narrow">
    <h2>You can't sit here</h2>
    <p>${reason}</p>
    <p><a class="button" href="/">To the lobby</a></p>
  </main>`;

/**
 * What is done about what a player asks for.
 * @param {Room} room
 * @param {(open: string) => void} setOpen
 */
function asker(room, setOpen) {
  /** @param {Asked} asked */
  return (asked) => {
    const picture = room.shown.value?.picture;
    if (asked.do === "act") room.act(asked.action);
    else if (asked.do === "read" && picture) read(room, picture, asked.key);
    else if (asked.do === "say") room.tell(asked.text);
    else if (asked.do === "swap" || asked.do === "table") setOpen(asked.do);
    else if (asked.do === "skip") room.skip();
    else if (asked.do === "last") room.showsLast.value = !room.showsLast.value;
    else if (asked.do === "hint") void askHint(room);
    else if (asked.do === "undo" || asked.do === "claim") room.send({ do: asked.do });
  };
}

/** @param {Room} room @param {Picture} picture @param {string} key */
function read(room, picture, key) {
  room.tell(READINGS[key].read(picture));
  if (key === "l" && picture.view.tricks?.length) room.showsLast.value = !room.showsLast.value;
}

/** @param {Room} room @param {string} words @param {(asked: Asked) => void} onAsk */
function doWords(room, words, onAsk) {
  const picture = room.shown.value?.picture;
  if (words === "?" || !picture) room.tell(picture ? HELP : "The game has not begun.");
  else onAsk(asWords(picture, words));
}

/** @param {Room} room */
async function askHint(room) {
  try {
    room.hint.value = await post(`/api/tables/${room.code}/hint`);
  } catch (error) {
    room.complain(/** @type {Error} */ (error).message);
  }
}

/** @param {Room} room @param {(asked: Asked) => void} onAsk */
function useKeys(room, onAsk) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const onKey = (event) => {
      const picture = room.shown.value?.picture;
      if (!picture || !settings.value.keys || !isFree(event)) return;
      const asked = event.key === " " ? { do: "skip" } : asKey(picture, event.key);
      if (!asked) return;
      event.preventDefault();
      onAsk(/** @type {Asked} */ (asked));
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [room]);
}

/** Whether a key is meant for the table: not typed into a field, no shortcut of the browser.
 * @param {KeyboardEvent} event
 */
function isFree(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) {
    return false;
  }
  const target = /** @type {Element} */ (event.target);
  if (target.matches("input, select, textarea")) return false;
  return event.key !== " " || !target.matches("button, a, summary");
}
