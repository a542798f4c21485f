/** Figures at a glance, and in tables, one for each topic. */

import { html } from "../html.js";
import { WideTable } from "../wide-table.js";
import { tableOf, withInterval } from "./figures.js";

/** @import { Figure } from "../types.js" */

/** @type {{topic: string, name: string, words: string}[]} */
const AT_A_GLANCE = [
  { topic: "games", name: "won", words: "games won" },
  { topic: "deals", name: "points", words: "points a deal" },
  { topic: "makers", name: "made", words: "made of the trump you called" },
  { topic: "defence", name: "euchres", words: "euchres as a defender" },
  { topic: "review", name: "luck", words: "luck a game" },
  { topic: "review", name: "error rate", words: "lost in a decision" },
];

/** @param {{figures: Figure[]}} props */
export const Glance = ({ figures }) => html`<ul class="glance">
  ${AT_A_GLANCE.map(({ topic, name, words }) => {
    const figure = figures.find((figure) => figure.topic === topic && figure.name === name && !figure.when);
    return figure && html`<li><strong>${withInterval(figure)}</strong> <span>${words}</span></li>`;
  })}
</ul>`;

/** @param {{title: string, figures: Figure[]}} props */
export function TopicTable({ title, figures }) {
  const { names, rows } = tableOf(figures);
  return html`<${WideTable} label=${title}
    columns=${[{ unseen: "When" }, ...names, "cases"]}>
    ${rows.map(
      ({ when, figures, cases }) => html`<tr>
        <th scope="row">${when || "all"}</th>
        ${figures.map((figure) => html`<td><${Value} figure=${figure} cases=${cases} /></td>`)}
        <td>${cases}</td>
      </tr>`,
    )}
  <//>`;
}

/** @param {{figure?: Figure, cases: number}} props with its own number of cases, if it is another */
function Value({ figure, cases }) {
  if (!figure) return "–";
  return html`${withInterval(figure)}${figure.cases !== cases && html` <small>of ${figure.cases}</small>`}`;
}

/** @param {{title: string, figures: Figure[]}} props the worst first; some may have cost nothing */
export const LeakTable = ({ title, figures }) => html`<${WideTable} label=${title}
  columns=${["What", "A game", "Decisions"]}>
  ${figures.filter(({ mean }) => mean > 0).map(
    (figure) => html`<tr>
      <th scope="row">${figure.name}</th>
      <td>${withInterval(figure)}</td>
      <td>${figure.cases}</td>
    </tr>`,
  )}
<//>`;
