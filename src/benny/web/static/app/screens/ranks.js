/** The rankings, one for each set of rules with rated games. */

import { Bar } from "../bar.js";
import { html } from "../html.js";
import { Pending, useLoaded } from "../load.js";
import { WideTable } from "../wide-table.js";

/** @import { Loaded } from "../load.js" */
/** @import { Ranked, Ranking, RatedRules } from "../types.js" */

/** @param {{rules?: string, title: string}} props */
export function RanksScreen({ rules, title }) {
  const { value: all, error } = /** @type {Loaded<RatedRules[]>} */ (useLoaded("/api/rankings"));
  const chosen = rules ?? all?.[0]?.rules_hash;
  return html`<${Bar} title=${title} />
    <main class="page">
      ${all ? html`<${Choice} all=${all} chosen=${chosen} />` : html`<${Pending} error=${error} />`}
      ${chosen && html`<${Board} rules=${chosen} key=${chosen} />`}
    </main>`;
}

/** @param {{all: RatedRules[], chosen?: string}} props */
function Choice({ all, chosen }) {
  if (!all.length) {
    return html`<section>
      <h2>No rated games yet</h2>
      <p>
        A game is rated if its table allows that and people sit in all seats and agree.
      </p>
    </section>`;
  }
  return html`<nav aria-label="Rules">
    <ul class="row-of-buttons">
      ${all.map(
        (rules) => html`<li>
          <a class=${`button ${rules.rules_hash === chosen ? "primary" : ""}`}
            href=${`/ranks/${rules.rules_hash}`} aria-current=${rules.rules_hash === chosen}>
            ${rules.title}
          </a>
        </li>`,
      )}
    </ul>
  </nav>`;
}

/** @param {{rules: string}} props */
function Board({ rules }) {
  const { value: ranking, error } = /** @type {Loaded<Ranking>} */ (useLoaded(`/api/rankings/${encodeURIComponent(rules)}`));
  if (!ranking) return html`<${Pending} error=${error} />`;
  return html`<section>
    <h2>${ranking.rules.title}</h2>
    <p>${ranking.rules.summary}</p>
    <p class="quiet">
      ${ranking.games} rated ${ranking.games === 1 ? "game" : "games"}. Players with fewer than ${ranking.provisional_below} games are
      provisional; after ${ranking.idle_days} days without a game they are idle. Everyone begins
      with 1000 points. A side whose players have 100 more each is expected to win some 64% of its
      games.
    </p>
    <${Standings} people=${ranking.people} />
  </section>`;
}

/** @param {{people: Ranked[]}} props the best first */
const Standings = ({ people }) => html`<${WideTable} label="Ranking"
  columns=${["Place", { words: "Player" }, "Rating", "Games", "Won", { unseen: "Remarks" }]}>
  ${people.map(
    (player, n) => html`<tr>
      <td>${n + 1}</td>
      <th scope="row">
        ${player.person ? html`<a href=${`/p/${player.person}`}><bdi>${player.name}</bdi></a>`
          : html`<bdi>${player.name}</bdi>`}
      </th>
      <td>${player.points}</td>
      <td>${player.games}</td>
      <td>${player.won}</td>
      <td class="words">${[player.provisional && "provisional", player.idle && "idle"].filter(Boolean).join(", ")}</td>
    </tr>`,
  )}
<//>`;
