/** The match of people against a bot that the server hosts: how far it is, and what came of it. */

import { useEffect } from "../../vendor/hooks.js";
import { Bar, PendingScreen } from "../bar.js";
import { signed } from "../figures.js";
import { html } from "../html.js";
import { useLoaded } from "../load.js";
import { WideTable } from "../wide-table.js";

/** @import { Loaded } from "../load.js" */
/** @import { MatchOutcome, MatchPage, MatchTableState } from "../types.js" */

const EVERY = 10000; // milliseconds

/** @param {{title: string}} props */
export function MatchScreen({ title }) {
  const { value: match, error, again } = /** @type {Loaded<MatchPage>} */ (useLoaded("/api/match"));
  useEffect(() => {
    const timer = setInterval(again, EVERY);
    return () => clearInterval(timer);
  }, [again]);
  if (!match) return html`<${PendingScreen} title=${title} error=${error} />`;
  return html`<${Bar} title=${title} note=${match.title} />
    <main class="page">
      <section class="stack">
        <h2>${match.people} people against ${match.bot}</h2>
        <p>
          ${match.deals} deals of ${match.title}, ${FORMS[match.form]} To be shown:
          ${" "}${match.hypothesis}, at a level of ${match.level}.
        </p>
        ${match.outcome && html`<${Outcome} outcome=${match.outcome} />`}
        ${match.wrong && html`<p class="error">There is no result: ${match.wrong}.</p>`}
        <${Tables} tables=${match.tables} />
      </section>
      <${Registered} match=${match} />
    </main>`;
}

/** @type {Record<string, string>} */
const FORMS = {
  duplicate: "each at several tables, where people and bot change seats.",
  plain: "each at one table.",
};

/** @param {{outcome: MatchOutcome}} props */
const Outcome = ({ outcome: { gain, low, high, verdict } }) => html`<p>
  <strong>${verdict}</strong> The people’s gain on the bot is ${signed(gain, 3)} points a deal, with an
  interval from ${signed(low, 3)} to ${signed(high, 3)}.
</p>`;

/** @param {{tables: readonly MatchTableState[]}} props */
const Tables = ({ tables }) => html`<${WideTable} label="Tables"
  columns=${["Table", { words: "People" }, "Hands played"]}>
  ${tables.map(
    ({ number, people, played, deals, code }) => html`<tr class=${code ? "is-mine" : ""}>
      <th scope="row">${code ? html`<a href=${`/t/${code}`}>${number}</a>` : number}</th>
      <td class="words">${people.map((name) => name || "free").join(", ")}</td>
      <td>${played} of ${deals}</td>
    </tr>`,
  )}
<//>`;

/** @param {{match: MatchPage}} props */
const Registered = ({ match }) => html`<section class="stack">
  <h2>What was registered</h2>
  <p>
    The registration was written before the match. Its SHA-256 is
    ${" "}<code>${match.digest}</code>. The cards follow from a secret to which it is
    bound, and from the people’s cut: <strong>${match.cut}</strong>.
  </p>
  <p class="links">
    <a href="/api/match/registration" download>The registration</a>
    ${match.is_over
      ? html` · <a href="/api/match/records" download>The records of all deals</a>; their SHA-256 is
          ${" "}<code>${match.records_digest}</code>`
      : html`. The records of all hands are here once the match is over.`}
  </p>
</section>`;
