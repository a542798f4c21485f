/** The lobby: play at once, join a table, or open one. */

import { useEffect, useState } from "../../vendor/hooks.js";
import { Complaint, useAction } from "../actions.js";
import { post } from "../api.js";
import { Bar } from "../bar.js";
import { CardFace } from "../card.js";
import { command } from "../command.js";
import { NameField, onSubmit, onValue } from "../fields.js";
import { moment } from "../figures.js";
import { HowToPlay } from "../how-to-play.js";
import { html } from "../html.js";
import { learned, settleOffer } from "../learn/progress.js";
import { useLoaded } from "../load.js";
import { introduce, typed } from "../person.js";
import { go } from "../router.js";
import { beginAtOnce } from "../table/beginning.js";

/** @import { Loaded } from "../load.js" */
/** @import { Listed, Playable, SeatState } from "../types.js" */

const LOOK_AGAIN = 5000;

/** @param {{title: string}} props */
export function LobbyScreen({ title }) {
  const [isExplaining, setExplaining] = useState(false);
  const { value: games, error } = /** @type {Loaded<Playable[]>} */ (useLoaded("/api/variants"));
  return html`<${Bar} title=${title} />
    <main class="page lobby">
      <section class="welcome">
        <h2>Sit down and play</h2>
        <p>Choose a game: bots take the other seats, and the cards are dealt at once.</p>
        <p>
          New to euchre?${" "}
          <button onClick=${() => setExplaining(true)}>How to play</button>
        </p>
        <${NameField} />
      </section>
      ${!learned.value.offered && html`<${Offer} />`}
      <${Games} games=${games ?? []} missing=${error} />
      <${Study} />
      <div class="columns">
        <${Tables} />
        <${Join} />
      </div>
      ${isExplaining &&
      html`<${HowToPlay} games=${games ?? []} onClose=${() => setExplaining(false)} />`}
    </main>`;
}

const STUDY = [
  { href: "/learn", name: "Lessons", words: "From the first trick to the score" },
  { href: "/puzzle", name: "Puzzle of the day", words: "One decision, one good answer" },
  { href: "/train", name: "Trainers", words: "One kind of decision, again and again" },
  { href: "/ask", name: "Ask about a hand", words: "What was each choice worth?" },
];

/** Ways to learn. */
const Study = () => html`<nav aria-label="Learn">
  <ul class="study">
    ${STUDY.map(
      ({ href, name, words }) => html`<li>
        <a href=${href}><strong>${name}</strong> <small>${words}</small></a>
      </li>`,
    )}
  </ul>
</nav>`;

/** What a first visitor is offered, until they answer. */
const Offer = () => html`<section class="offer" aria-label="Lessons">
  <p>Never played? Eight lessons of two minutes show you how, card by card.</p>
  <span class="row-of-buttons">
    <a class="button" href="/learn" onClick=${settleOffer}>Learn to play</a>
    <button onClick=${settleOffer}>No, thanks</button>
  </span>
</section>`;

/** @param {{games: Playable[], missing: string}} props */
function Games({ games, missing }) {
  const [act, isBusy, error] = useAction();
  /** @param {string} variant */
  const play = async (variant) => {
    await introduce();
    go(`/t/${await playNow(variant)}`);
  };
  return html`<${Complaint} text=${error || missing} />
    <ul class="games" aria-label="Play now against bots">
      ${games.map(
        ({ name, page }) => page && html`<li>
          <button class="game" onClick=${() => act(() => play(name))} disabled=${isBusy}>
            <span class="game-cards" aria-hidden="true">
              ${page.cards.map((card) => html`<${CardFace} card=${card} />`)}
            </span>
            <strong>${page.name}</strong>
            <small>${page.words}</small>
          </button>
        </li>`,
      )}
    </ul>`;
}

/**
 * Open a table and sit down. The game starts on the table's page, because only that contributes a
 * part to the deal.
 * @param {string} variant
 * @returns {Promise<string>} the table's code
 */
async function playNow(variant) {
  const { code } = await post("/api/tables", { variant });
  await command(code, { do: "sit", seat: 0 });
  beginAtOnce(code);
  return code;
}

function Tables() {
  const { value, error, again } = useLoaded("/api/tables");
  useEffect(() => {
    const timer = setInterval(again, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [again]);
  const { public: open = [], mine = [] } =
    /** @type {{public?: Listed[], mine?: Listed[]}} */ (value ?? {});
  return html`<section aria-labelledby="tables-title">
    <h2 id="tables-title">Tables</h2>
    <${Complaint} text=${error} />
    ${mine.length > 0 && html`<h3>Yours</h3><${TableList} tables=${mine} isMine />`}
    <h3>Open to all</h3>
    ${open.length
      ? html`<${TableList} tables=${open} />`
      : html`<p class="quiet">No table is open to all now.</p>
          <p><a class="button" href="/new">Open one</a></p>`}
  </section>`;
}

/** A table's state in the words of the lobby. @type {Record<string, string>} */
const STATES = { waiting: "waiting for players", gathering: "playing", playing: "playing", over: "game over" };

/** @param {SeatState[]} seats @returns {string} who sits there, and how many seats are free */
function peopleOf(seats) {
  const names = namesOf(seats);
  const free = seats.length - names.length;
  return [...names, free ? counted(free, "seat free", "seats free") : "full"].join(", ");
}

/** @param {SeatState[]} seats @returns {string} who sits there, bots too, and how many seats are free */
function playersOf(seats) {
  const bots = seats.filter((seat) => seat.kind === "bot").length;
  const free = seats.filter((seat) => seat.kind === "empty").length;
  const rest = [bots && counted(bots, "bot", "bots"), free && counted(free, "seat free", "seats free")];
  return [...namesOf(seats), ...rest].filter(Boolean).join(", ");
}

/** @param {SeatState[]} seats */
const namesOf = (seats) => seats.filter((seat) => seat.kind === "person").map((seat) => seat.name);

/** @param {number} count @param {string} one @param {string} many */
const counted = (count, one, many) => `${count} ${count === 1 ? one : many}`;

/** @param {{tables: Listed[], isMine?: boolean}} props one's own tables are told apart by code and time */
const TableList = ({ tables, isMine }) => html`<ul class="table-list">
  ${tables.map(
    (table) => html`<li>
      <a href=${`/t/${table.code}`}>
        <strong><bdi>${table.title}</bdi></strong>
        <span>${STATES[table.status] ?? table.status}</span>
        <small>${isMine
          ? `${table.code} · ${moment(table.last_at)} · ${playersOf(table.seats)}`
          : peopleOf(table.seats)}</small>
      </a>
    </li>`,
  )}
</ul>`;

function Join() {
  const [code, setCode] = useState("");
  const [act, isBusy, error] = useAction();
  const join = async () => {
    if (typed.value?.trim()) await introduce();
    const entered = code.trim().toUpperCase();
    if (/[^A-Z0-9]/.test(entered)) {
      throw new Error(`“${code.trim()}” is no code of a table: codes have letters and digits only.`);
    }
    if (entered) go(`/t/${entered}`);
  };
  return html`<section aria-labelledby="join-title">
    <h2 id="join-title">With friends</h2>
    <form class="text-line" onSubmit=${onSubmit(() => act(join))}>
      <input aria-label="Code of a table" placeholder="Code" value=${code} maxlength="8"
        autocomplete="off" autocapitalize="characters" class="code"
        onInput=${onValue(setCode)} />
      <button disabled=${isBusy}>Join</button>
    </form>
    <${Complaint} text=${error} />
    <p><a class="button" href="/new">Open a table of your own</a></p>
  </section>`;
}
