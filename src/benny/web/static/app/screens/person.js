/** A player's page: statistics by rules, and latest games. */

import { useState } from "../../vendor/hooks.js";
import { Complaint, useAction } from "../actions.js";
import { get } from "../api.js";
import { Bar, PendingScreen } from "../bar.js";
import { day, moment } from "../figures.js";
import { html } from "../html.js";
import { Pending, useLoaded } from "../load.js";
import { WideTable } from "../wide-table.js";

/** @import { Loaded } from "../load.js" */
/** @import { PastGame, PlayerPage, Totals } from "../types.js" */

/** @param {{id: string, title: string}} props */
export function PersonScreen({ id, title }) {
  const path = `/api/people/${encodeURIComponent(id)}`;
  const { value: player, error } = /** @type {Loaded<PlayerPage>} */ (useLoaded(path));
  if (!player) return html`<${PendingScreen} title=${title} error=${error} />`;
  return html`<${Bar} title=${player.name} />
    <main class="page">
      <section>
        <h2><bdi>${player.name}</bdi></h2>
        <p class="quiet">
          Here since ${day(player.since)}${player.bot ? ", a program" : ""};
          ${" "}${player.games === 1 ? "1 game" : `${player.games} games`}, ${player.won} won.
        </p>
      </section>
      <${ByRules} variants=${player.variants} />
      <${LastGames} path=${path} player=${player} />
    </main>`;
}

/** @param {{variants: Totals[]}} props */
function ByRules({ variants }) {
  if (!variants.length) return html`<p>No game has been played to its end yet.</p>`;
  return html`<section>
    <h2>By game</h2>
    <${WideTable} label="By game"
      columns=${["Game", "Games", "Won", "Hands", "Points a hand", "Calls", "Euchred", "Alone", "Marches"]}>
      ${variants.map(
        (totals) => html`<tr>
          <th scope="row">${totals.title}</th>
          <td>${totals.games}</td>
          <td>${totals.won}</td>
          <td>${totals.deals}</td>
          <td>${points(totals)}</td>
          <td>${totals.calls}</td>
          <td>${totals.euchred}</td>
          <td>${totals.loners}</td>
          <td>${totals.marches}</td>
        </tr>`,
      )}
    <//>
    ${variants.some(({ games, deals }) => deals < games) &&
    html`<p class="quiet">A hand counts if they played it from its first card to its last.</p>`}
  </section>`;
}

/** @param {Totals} totals */
function points({ points, error }) {
  if (points === null) return "–";
  return error === null ? points.toFixed(2) : `${points.toFixed(2)} ±\u00a0${error.toFixed(2)}`;
}

/** The reader's games. @param {{id: string, title: string}} props */
export function OwnGames({ id, title }) {
  const path = `/api/people/${id}`;
  const { value: player, error } = /** @type {Loaded<PlayerPage>} */ (useLoaded(path));
  if (!player) return html`<${Pending} error=${error} />`;
  if (player.last.length) return html`<${LastGames} path=${path} player=${player} title=${title} view="/review" />`;
  return html`<section class="stack"><h2>${title}</h2><p>You have finished no game yet.</p></section>`;
}

/** @param {{path: string, player: PlayerPage, title?: string, view?: string}} props view: of finished games */
function LastGames({ path, player, title = "Last games", view = "" }) {
  const [games, setGames] = useState(player.last);
  const [more, setMore] = useState(player.more);
  const [act, isBusy, error] = useAction();
  const load = async () => {
    const next = /** @type {PlayerPage} */ (await get(`${path}?before=${encodeURIComponent(more)}`));
    setGames([...games, ...next.last]);
    setMore(next.more);
  };
  if (!games.length) return null;
  return html`<section>
    <h2>${title}</h2>
    <ul class="table-list">
      ${games.map((game) => html`<li key=${game.id}><${PastGameLink} game=${game} view=${view} /></li>`)}
    </ul>
    <${Complaint} text=${error} />
    ${more &&
    html`<p><button disabled=${isBusy} onClick=${() => act(load)}>Older games</button></p>`}
  </section>`;
}

/** @param {{game: PastGame, view: string}} props */
function PastGameLink({ game, view }) {
  const result = game.finished ? (game.won ? "won" : "lost") : "not finished";
  return html`<a href=${`/g/${game.id}${game.finished ? view : ""}`}>
    <strong>${game.title}</strong>
    <span>${result}${game.rated ? ", rated" : ""}${game.uploaded ? ", played elsewhere" : ""}</span>
    <small>${moment(game.ended_at)} · ${game.seats.map((seat) => seat.name).join(", ")}</small>
  </a>`;
}
