/** Figures at a glance, and in tables, one for each topic. */

import { html } from "../html.js";
import { WideTable } from "../wide-table.js";
import { asText, inSentences, tableOf } from "./figures.js";

/** @import { Figure } from "../types.js" */

/** What cases are, where they are not hands. @type {Record<string, string>} */
const CASES = { games: "games", leaks: "decisions", luck: "games", "error rate": "decisions" };

/** @param {{figures: readonly Figure[]}} props */
export const Glance = ({ figures }) => html`<ul class="glance">
  ${inSentences(figures).map((sentence) => html`<li key=${sentence}>${sentence}</li>`)}
</ul>`;

/** @param {{title: string, figures: Figure[], words: Record<string, string>, hasIntervals: boolean}} props words: for names */
export function TopicTable({ title, figures, words, hasIntervals }) {
  const { names, rows } = tableOf(figures);
  const counted = CASES[figures[0].topic] ?? CASES[names[0]] ?? "hands";
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
