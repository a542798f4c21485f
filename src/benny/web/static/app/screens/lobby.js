/** The lobby: play at once, join a table, or open one. */

import { useEffect, useState } from "../../vendor/hooks.js";
import { post } from "../api.js";
import { Bar } from "../bar.js";
import { CardFace } from "../card.js";
import { html } from "../html.js";
import { newId } from "../ids.js";
import { useLoaded } from "../load.js";
import { introduce, me } from "../person.js";
import { go } from "../router.js";

/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {{code: string, title: string, status: string, seats: Seat[]}} TableRow */

/** The five games as one meets them: a few words, and cards that stand for them. */
const GAMES = [
  { name: "classic", title: "Classic", words: "Partners, first to ten", cards: ["JS", "JC", "AS"] },
  { name: "family", title: "Family", words: "Partners, with going alone", cards: ["JH", "JD", "AH"] },
  { name: "buck", title: "Buck", words: "Bid and fold, fifteen down to none", cards: ["KC", "QC", "JC"] },
  { name: "dnd", title: "DnD", words: "Two players, piles and a joker", cards: ["JK", "JH", "AD"] },
  { name: "sawdust", title: "Sawdust", words: "One deal for the stake", cards: ["JD", "AD", "TD"] },
];

const LOOK_AGAIN = 5000;

export function LobbyScreen() {
  const [name, setName] = useState(me.value?.name ?? "");
  const [error, setError] = useState("");
  const [busy, setBusy] = useState("");
  useEffect(() => setName(me.value?.name ?? ""), [me.value]);

  /** @param {() => Promise<string>} way */
  const enter = (way) => async () => {
    if (busy) return;
    setBusy("yes");
    try {
      await introduce(name);
      go(`/t/${await way()}`);
    } catch (refusal) {
      setError(/** @type {Error} */ (refusal).message);
      setBusy("");
    }
  };
  return html`<${Bar} title="Lobby" />
    <main class="page lobby">
      <section class="welcome">
        <h2>Sit down and play</h2>
        <p>Choose a game: bots take the other seats, and the cards are dealt at once.</p>
        <label class="name-field">
          <span>Your name</span>
          <input value=${name} maxlength="24" autocomplete="nickname" placeholder="Guest"
            onInput=${(/** @type {any} */ event) => setName(event.target.value)} />
        </label>
        ${error && html`<p class="error" role="alert">${error}</p>`}
      </section>
      <ul class="games" aria-label="Play now against bots">
        ${GAMES.map(
          (game) => html`<li>
            <button class="game" onClick=${enter(() => playNow(game.name))} disabled=${!!busy}>
              <span class="game-cards" aria-hidden="true">
                ${game.cards.map((card) => html`<${CardFace} card=${card} />`)}
              </span>
              <strong>${game.title}</strong>
              <small>${game.words}</small>
            </button>
          </li>`,
        )}
      </ul>
      <div class="columns">
        <${Tables} />
        <${Join} name=${name} />
      </div>
    </main>`;
}

/** @param {string} variant @returns {Promise<string>} the code of a table where bots wait */
async function playNow(variant) {
  const { code } = await post("/api/tables", { variant });
  const commands = `/api/tables/${code}/commands`;
  await post(commands, { id: newId(), do: "sit", seat: 0 });
  await post(commands, { id: newId(), do: "start" });
  return code;
}

function Tables() {
  const { value, error, again } = useLoaded("/api/tables");
  useEffect(() => {
    const timer = setInterval(again, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [again]);
  const { public: open = [], mine = [] } =
    /** @type {{public?: TableRow[], mine?: TableRow[]}} */ (value ?? {});
  return html`<section aria-labelledby="tables-title">
    <h2 id="tables-title">Tables</h2>
    ${error && html`<p class="error" role="alert">${error}</p>`}
    ${mine.length > 0 && html`<h3>Yours</h3><${TableList} tables=${mine} />`}
    <h3>Open to all</h3>
    ${open.length
      ? html`<${TableList} tables=${open} />`
      : html`<p class="quiet">No table is open now.</p>`}
  </section>`;
}

/** What a table's state is to somebody who looks for one. @type {Record<string, string>} */
const STATES = { waiting: "waits for players", gathering: "plays", playing: "plays", over: "game over" };

/** @param {Seat[]} seats @returns {string} who sits there, and how many seats are free */
function peopleOf(seats) {
  const names = seats.filter((seat) => seat.kind === "person").map((seat) => seat.name);
  const free = seats.length - names.length;
  const places = free === 1 ? "1 seat free" : `${free} seats free`;
  return [...names, free ? places : "full"].join(", ");
}

/** @param {{tables: TableRow[]}} props */
const TableList = ({ tables }) => html`<ul class="table-list">
  ${tables.map(
    (table) => html`<li>
      <a href=${`/t/${table.code}`}>
        <strong>${table.title}</strong>
        <span>${STATES[table.status] ?? table.status}</span>
        <small>${peopleOf(table.seats)}</small>
      </a>
    </li>`,
  )}
</ul>`;

/** @param {{name: string}} props */
function Join({ name }) {
  const [code, setCode] = useState("");
  /** @param {Event} event */
  const join = async (event) => {
    event.preventDefault();
    if (name.trim()) await introduce(name);
    if (code.trim()) go(`/t/${code.trim().toUpperCase()}`);
  };
  return html`<section aria-labelledby="join-title">
    <h2 id="join-title">With friends</h2>
    <form class="text-line" onSubmit=${join}>
      <input aria-label="Code of a table" placeholder="Code" value=${code} maxlength="8"
        autocomplete="off" autocapitalize="characters" class="code"
        onInput=${(/** @type {any} */ event) => setCode(event.target.value)} />
      <button>Join</button>
    </form>
    <p><a class="button" href="/new">Open a table of your own</a></p>
    <p><a href="/ranks">Rankings</a> · <a href="/me">You</a></p>
  </section>`;
}
