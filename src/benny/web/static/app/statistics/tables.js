/** Figures at a glance, and in tables, one for each topic. */

import { html } from "../html.js";
import { WideTable } from "../wide-table.js";
import { asText, inSentences, tableOf } from "./figures.js";

/** @import { Figure } from "../types.js" */

const BY_GAME = ["games", "review", "over time"];

/** @param {{figures: readonly Figure[]}} props */
export const Glance = ({ figures }) => html`<ul class="glance">
  ${inSentences(figures).map((sentence) => html`<li key=${sentence}>${sentence}</li>`)}
</ul>`;

/** @param {{title: string, figures: Figure[], words: Record<string, string>, hasIntervals: boolean}} props words: for names */
export function TopicTable({ title, figures, words, hasIntervals }) {
  const { names, rows } = tableOf(figures);
  const counted = BY_GAME.includes(figures[0].topic) ? "games" : "hands";
  return html`<${WideTable} label=${title}
    columns=${[{ unseen: "When" }, ...names.map((name) => words[name] ?? name), counted]}>
    ${rows.map(
      ({ when, figures, cases }) => html`<tr>
        <th scope="row">${when || "all"}</th>
        ${figures.map((figure) => html`<td><${Value} figure=${figure} cases=${cases} hasInterval=${hasIntervals} /></td>`)}
        <td>${cases}</td>
      </tr>`,
    )}
  <//>`;
}

/** @param {{figure?: Figure, cases: number, hasInterval: boolean}} props with its own number of cases, if it is another */
function Value({ figure, cases, hasInterval }) {
  if (!figure) return "–";
  return html`${asText(figure, hasInterval)}${figure.cases !== cases && html` <small>of ${figure.cases}</small>`}`;
}

/** @param {Parameters<typeof TopicTable>[0]} props the worst first; some may have cost nothing */
export const LeakTable = ({ title, figures, hasIntervals }) => html`<${WideTable} label=${title}
  columns=${["What", "Cost a game", "Decisions"]}>
  ${figures.filter(({ mean }) => mean > 0).map(
    (figure) => html`<tr>
      <th scope="row">${figure.name}</th>
      <td>${asText(figure, hasIntervals)}</td>
      <td>${figure.cases}</td>
    </tr>`,
  )}
<//>`;
