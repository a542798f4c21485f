/** The reader's own statistics: calls, loners, euchres, leads, luck and errors. */

import { useState } from "../../vendor/hooks.js";
import { Bar, PendingScreen } from "../bar.js";
import { Select, Switch } from "../fields.js";
import { html } from "../html.js";
import { useLoaded } from "../load.js";
import { ErrorCourse } from "../statistics/error-chart.js";
import { asRows, byTopic } from "../statistics/figures.js";
import { Glance, TopicTable } from "../statistics/tables.js";

/** @import { Loaded } from "../load.js" */
/** @import { Figure, OwnStatistics, RulesStatistics } from "../types.js" */

/** @param {{title: string}} props */
export function StatisticsScreen({ title }) {
  const { value: statistics, error } = /** @type {Loaded<OwnStatistics>} */ (useLoaded("/api/me/statistics"));
  const [at, setAt] = useState(0);
  if (!statistics) return html`<${PendingScreen} title=${title} error=${error} />`;
  const rules = statistics.rules[at];
  return html`<${Bar} title=${title} />
    <main class="page review">
      <section class="stack">
        <h2>${rules ? rules.title : "No games yet"}</h2>
        <p>Only you can see this page. ${" "}${scopeOf(statistics)}</p>
        ${statistics.rules.length > 1 &&
        html`<${Select} label="Game" value=${at} options=${statistics.rules.map(({ title }, n) => [n, title])}
          onChoose=${(/** @type {string} */ n) => setAt(Number(n))} />`}
      </section>
      ${rules && html`<${ByTopic} key=${rules.rules_hash} rules=${rules} titles=${statistics.titles} words=${statistics.words} />`}
    </main>`;
}

/** @param {OwnStatistics} statistics @returns {string} which games are counted */
function scopeOf({ games, left_out, is_latest, rules }) {
  if (!games) return "It fills with the games that you play to their end.";
  const counted = is_latest ? `It is about your latest ${games} games` : `It is about all your games`;
  if (!left_out) return rules.length ? `${counted}.` : "None of your games can be counted.";
  const left = left_out === 1 ? "one of them is" : `${left_out} of them are`;
  return `${counted}; ${left} left out, because another person played for you for a while.`;
}

/** Rows of fewer cases say little. */
const ENOUGH = 20;

/** @param {{rules: RulesStatistics, titles: Record<string, string>, words: Record<string, string>}} props */
function ByTopic({ rules, titles, words }) {
  const [hasIntervals, setIntervals] = useState(false);
  const [hasFew, setFew] = useState(false);
  const [player] = rules.players;
  const shown = player.figures.filter(({ cases }) => hasFew || cases >= ENOUGH);
  const topics = byTopic(asRows(shown));
  return html`
    <section>
      <p>
        ${rules.games} ${rules.games === 1 ? "game" : "games"}${rules.unfinished > 0 &&
        `, ${rules.unfinished} of them not finished`}; ${rules.deals} ${rules.deals === 1 ? "hand" : "hands"}.
      </p>
      <${Glance} figures=${player.figures} />
    </section>
    <section>
      <h2>Details</h2>
      <${Switch} label=${`Fewer than ${ENOUGH} hands, too`} isOn=${hasFew} onSwitch=${setFew} />
      <${Switch} label="95% intervals" isOn=${hasIntervals} onSwitch=${setIntervals} />
      ${shown.length < player.figures.length &&
      html`<p class="quiet">Figures from fewer than ${ENOUGH} hands are not shown.</p>`}
    </section>
    ${Object.keys(titles).map((topic) => {
      const figures = topics.get(topic);
      return figures && html`<${Topic} topic=${topic} title=${titles[topic]} figures=${figures}
        words=${words} hasIntervals=${hasIntervals} />`;
    })}
    <${Reviewed} reviewed=${player.reviewed} like=${player.like} />`;
}

/** @param {{topic: string, title: string, figures: Figure[], words: Record<string, string>, hasIntervals: boolean}} props title: as in "Hands: by seat" */
function Topic({ topic, title, ...figures }) {
  const [heading, about] = title.split(": ");
  return html`<section>
    <h2>${heading}</h2>
    ${about && html`<p class="quiet">${about[0].toUpperCase()}${about.slice(1)}.</p>`}
    ${topic === "over time" && html`<${ErrorCourse} ...${figures} />`}
    <${TopicTable} title=${heading} ...${figures} />
  </section>`;
}

/** @param {{reviewed: number, like: string}} props */
const Reviewed = ({ reviewed, like }) => html`<section>
  <h2>Reviews</h2>
  <p>
    ${reviewed
      ? `Luck and errors are from your ${reviewed === 1 ? "one game that has" : `${reviewed} games that have`} a review.`
      : "Luck and errors come from reviews, and none of these games has one yet."}
    ${" "}Open a game under Analyse to review it.
    ${like && ` You play ${like}, as the bots are measured.`}
  </p>
</section>`;
