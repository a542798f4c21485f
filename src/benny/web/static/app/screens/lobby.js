/** The lobby: play at once, play with friends, or join a table. */

import { useEffect, useState } from "../../vendor/hooks.js";
import { Complaint, ConfirmButton, useAction } from "../actions.js";
import { post } from "../api.js";
import { Bar } from "../bar.js";
import { CardFace } from "../card.js";
import { command } from "../command.js";
import { Dialog } from "../dialog.js";
import { NameField, onSubmit, onValue } from "../fields.js";
import { moment } from "../figures.js";
import { html } from "../html.js";
import { FIRST } from "../learn/addresses.js";
import { learned } from "../learn/progress.js";
import { useLoaded } from "../load.js";
import { dropRules, ownRules } from "../own-rules.js";
import { KeepOwnPage } from "../own-page.js";
import { introduce, isMe, me, typed } from "../person.js";
import { go } from "../router.js";
import { IS_ALONE, SERVER } from "../server.js";
import { load, save } from "../storage.js";
import { beginAtOnce } from "../table/beginning.js";

/** @import { Source } from "../house-rules.js" */
/** @import { Loaded } from "../load.js" */
/** @import { GameOffer, Listed, RatedRules, SeatState } from "../types.js" */

const LOOK_AGAIN = 5000;

/** Where it is noted that the first visit's question was asked. */
const ASKED = "benny.asked";

/** @param {{title: string}} props */
export function LobbyScreen({ title }) {
  const { value: games, error: missing } = /** @type {Loaded<GameOffer[]>} */ (useLoaded("/api/variants"));
  const [act, isBusy, error] = useAction();
  const [isAsked, setAsked] = useState(false);
  const isNew = me.value === null && !Object.keys(learned.value.done).length;
  /** @param {Source} rules Open a table and sit down; the game starts on its page, because only that contributes to the deal. */
  const play = (rules) =>
    act(async () => {
      await introduce();
      const { code } = await post("/api/tables", rules);
      await command(code, { do: "sit", seat: 0 });
      beginAtOnce(code);
      go(`/t/${code}`);
    });
  /** Play, unless the first visit's question is still to be asked. */
  const playFirst = () => {
    const isFirst = isNew && !load(ASKED, false);
    save(ASKED, true);
    if (isFirst) setAsked(true);
    else play({ variant: FIRST }).then(() => setAsked(false));
  };
  return html`<${Bar} title=${title} />
    <main class="page lobby">
      <div class="welcome">
        <${Game} cards=${["JD", "JH", "AD"]} name="Play euchre" isFirst
          words="American Euchre with three bots, first to ten" isBusy=${isBusy} onPlay=${playFirst} />
        <${IS_ALONE ? OwnTable : Friends} />
      </div>
      ${isAsked && html`<${FirstVisit} isBusy=${isBusy} onPlay=${playFirst} onClose=${() => setAsked(false)} />`}
      ${isNew && html`<p>
        New to euchre? <a href="/learn">Learn it in two-minute lessons</a>, or read${" "}
        <a href="/help">how to play</a>.
      </p>`}
      <${Complaint} text=${error || missing} />
      <${Tables} />
      ${ownRules.value.length > 0 && html`<${MyRules} isBusy=${isBusy} onPlay=${play} />`}
      <${OtherGames} games=${games ?? []} isBusy=${isBusy} onPlay=${play} />
      ${me.value && !IS_ALONE && html`<${Rated} />`}
      <${KeepOwnPage} />
    </main>`;
}

/**
 * @param {{cards: readonly string[], name: string, words: string, isFirst?: boolean, isBusy: boolean,
 *   onPlay: () => void}} props
 */
const Game = ({ cards, name, words, isFirst, isBusy, onPlay }) => html`<button
  class=${`game ${isFirst ? "is-first" : ""}`} disabled=${isBusy} onClick=${onPlay}>
  <span class="game-cards" aria-hidden="true">${cards.map((card) => html`<${CardFace} card=${card} />`)}</span>
  <strong>${name}</strong> <small>${words}</small>
</button>`;

/** @param {{games: GameOffer[], isBusy: boolean, onPlay: (rules: Source) => void}} props */
function OtherGames({ games, isBusy, onPlay }) {
  const [wanted, setWanted] = useState("");
  const words = wanted.toLowerCase().split(/\s+/);
  const matching = games.filter(({ name, title, page }) => {
    const text = `${name} ${title} ${page.name} ${page.group} ${page.words}`.toLowerCase();
    return (wanted || name !== FIRST) && words.every((word) => text.includes(word));
  });
  return html`<section class="stack" aria-labelledby="games-title">
    <h2 id="games-title">Other games</h2>
    <input type="search" class="find" aria-label="Find a game" placeholder="Find a game" value=${wanted} onInput=${onValue(setWanted)} />
    <ul class="games" aria-labelledby="games-title">
      ${matching.map(
        ({ name, page }, n) => html`${page.group !== matching[n - 1]?.page.group && html`<li class="group" key=${page.group}><h3>${page.group}</h3></li>`}
          <li key=${name}><${Game} ...${page} isBusy=${isBusy} onPlay=${() => onPlay({ variant: name })} /></li>`,
      )}
    </ul>
    ${!matching.length && games.length > 0 && html`<p role="status">No game matches “${wanted}”.</p>`}
  </section>`;
}

/** @param {{isBusy: boolean, onPlay: () => void, onClose: () => void}} props the terminal asks the same */
const FirstVisit = ({ isBusy, onPlay, onClose }) => html`<${Dialog} title="Have you played euchre before?" onClose=${onClose}>
  <p>Yes begins a game with three bots; no begins a two-minute lesson.</p>
  <div class="row-of-buttons">
    <button class="primary" autofocus disabled=${isBusy} onClick=${onPlay}>Yes, deal</button>
    <a class="button" href=${`/learn/${FIRST}/tricks`}>No, teach me</a>
  </div>
<//>`;

/** @param {{isBusy: boolean, onPlay: (rules: Source) => void}} props */
const MyRules = ({ isBusy, onPlay }) => html`<section aria-labelledby="rules-title">
  <h2 id="rules-title">My rules</h2>
  <ul class="own-rules" aria-labelledby="rules-title">
    ${ownRules.value.map(
      ({ title, words, toml }) => html`<li key=${title}>
        <p title=${words}><strong>${title}</strong> <small>${words}</small></p>
        <div class="row-of-buttons">
          <button class="primary" aria-label=${`Play ${title}`} disabled=${isBusy} onClick=${() => onPlay({ toml })}>Play</button>
          <a class="button" aria-label=${`New table with ${title}`} href=${`/new#rules=${encodeURIComponent(toml)}`}>New table</a>
          <a class="button" aria-label=${`Download ${title}`} href=${`data:application/toml,${encodeURIComponent(toml)}`} download=${`${title}.toml`}>Download</a>
          <${ConfirmButton} label="Delete" confirmation="Yes, delete" onConfirm=${() => dropRules(title)} />
        </div>
      </li>`,
    )}
  </ul>
</section>`;

/** What there is to choose without a server. */
const OwnTable = () => html`<section class="friends" aria-labelledby="own-title">
  <h2 id="own-title">Your own table</h2>
  <${NameField} />
  <p>Choose the game, house rules and bots. Playing with friends needs a server.</p>
  <p class="row-of-buttons">
    <a class="button" href="/new">New table</a>
    ${SERVER && html`<a class="button" href=${location.origin + SERVER} target="_self">To the server</a>`}
  </p>
</section>`;

function Friends() {
  const [code, setCode] = useState("");
  const [act, isBusy, error] = useAction();
  const join = async () => {
    if (typed.value?.trim()) await introduce();
    const entered = code.replace(/\s/g, "").toUpperCase();
    if (/[^A-Z0-9]/.test(entered)) {
      throw new Error(`“${code.trim()}” can't be a table's code: codes have only letters and digits.`);
    }
    if (entered) go(`/t/${entered}`);
  };
  return html`<section class="friends" aria-labelledby="friends-title">
    <h2 id="friends-title">Play with friends</h2>
    <${NameField} />
    <form class="text-line" onSubmit=${onSubmit(() => act(join))}>
      <input aria-label="Code of a table" placeholder="Code" value=${code} maxlength="8"
        autocomplete="off" autocapitalize="characters" class="code" onInput=${onValue(setCode)} />
      <button disabled=${isBusy}>Join</button>
    </form>
    <${Complaint} text=${error} />
    <p><a class="button" href="/new">New table</a></p>
  </section>`;
}

/** The way to the rankings, once there are any. */
function Rated() {
  const { value: rated } = /** @type {Loaded<RatedRules[]>} */ (useLoaded("/api/rankings"));
  return !!rated?.length && html`<p class="links"><a href="/ranks">Rankings</a></p>`;
}

function Tables() {
  const { value, error, again } = useLoaded("/api/tables");
  useEffect(() => {
    const timer = setInterval(again, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [again]);
  const { public: open = [], mine = [] } =
    /** @type {{public?: Listed[], mine?: Listed[]}} */ (value ?? {});
  return html`<${Complaint} text=${error} />
    <${TableList} title="Your tables" tables=${mine.filter((table) => !isOver(table))} onEnded=${again} />
    <${TableList} title="Public tables" tables=${open} />`;
}

/** @param {{title: string, tables: Listed[], onEnded?: () => void}} props onEnded: they are the reader's own */
const TableList = ({ title, tables, onEnded }) =>
  tables.length > 0 &&
  html`<section>
    <h2>${title}</h2>
    <ul class="table-list" aria-label=${title}>
      ${tables.map((table) => html`<li key=${table.code}>
        <a href=${`/t/${table.code}`}>
          <strong><bdi>${table.title}</bdi></strong>
          <span>${onEnded && isAlone(table) ? "your turn" : (STATES[table.status] ?? table.status)}</span>
          <small>${onEnded ? ownWords(table) : peopleOf(table.seats)}</small>
        </a>
        ${onEnded && isAlone(table) && html`<${End} code=${table.code} onEnded=${onEnded} />`}
      </li>`)}
    </ul>
  </section>`;

/** @param {{code: string, onEnded: () => void}} props */
function End({ code, onEnded }) {
  const [act, , error] = useAction();
  const end = async () => {
    await command(code, { do: "end" });
    onEnded();
  };
  return html`<${ConfirmButton} label="End" confirmation="Yes, end it" onConfirm=${() => act(end)} />
    <${Complaint} text=${error} />`;
}

/** A table's state in the words of the lobby. @type {Record<string, string>} */
const STATES = { waiting: IS_ALONE ? "not started" : "waiting for players", gathering: "playing", playing: "playing", over: "game over" };

/** @param {Listed} table @returns {boolean} whether the reader plays there with bots alone */
const isAmongBots = ({ seats }) =>
  seats.every(({ kind, person }) => kind === "bot" || isMe(person)) && seats.some(({ person }) => isMe(person));

/** @param {Listed} table @returns {boolean} whether a game waits there for the reader alone */
const isAlone = (table) => STATES[table.status] === "playing" && isAmongBots(table);

/** @param {Listed} table @returns {boolean} whether nothing is left to be done there */
const isOver = (table) => table.status === "over" && isAmongBots(table);

/** @param {Listed} table @returns {string} tables with other people are told apart by their codes */
function ownWords(table) {
  const when = moment(table.last_at);
  return IS_ALONE || isAlone(table) ? `against bots · ${when}` : `${table.code} · ${when} · ${peopleOf(table.seats, true)}`;
}

/** @param {SeatState[]} seats @param {boolean} [isOwn] bots leave no seat free @returns {string} who sits there, and what is free */
function peopleOf(seats, isOwn = false) {
  const names = seats.filter(({ kind }) => kind === "person").map(({ name }) => name);
  const bots = isOwn ? seats.filter(({ kind }) => kind === "bot").length : 0;
  const free = seats.length - names.length - bots;
  const rest = [bots && counted(bots, "bot"), free ? `${counted(free, "seat")} free` : !isOwn && "full"];
  return [...names, ...rest].filter(Boolean).join(", ");
}

/** @param {number} count @param {string} noun */
const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
