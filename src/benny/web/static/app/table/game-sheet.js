/** A finished game deal by deal: who was euchred or took every trick, and the scores. */

import { useState } from "../../vendor/hooks.js";
import { html } from "../html.js";
import { Pending, useLoaded } from "../load.js";
import { WideTable } from "../wide-table.js";
import { signed } from "./ratings.js";

/** @import { Loaded } from "../load.js" */
/** @import { GameFacts } from "../types.js" */

/** @param {{game: string}} props folded until the reader asks for it */
export function GameSheet({ game }) {
  const [isOpen, setOpen] = useState(false);
  return html`<details class="game-sheet"
    onToggle=${(/** @type {Event} */ { target }) =>
      setOpen(/** @type {HTMLDetailsElement} */ (target).open)}>
    <summary>Deal by deal</summary>
    ${isOpen && html`<${Sheet} game=${game} />`}
  </details>`;
}

/** @param {{game: string}} props */
function Sheet({ game }) {
  const { value: facts, error } = /** @type {Loaded<GameFacts>} */ (useLoaded(`/api/games/${game}`));
  if (!facts) return html`<${Pending} error=${error} />`;
  const sides = sidesOf(facts);
  return html`<${WideTable} label="Deal by deal"
    columns=${["Deal", { words: "" }, ...sides]}>
    ${facts.deals.map(
      (deal) => html`<tr>
        <th scope="row">${deal.number}</th>
        <td class="words">${deal.lines[0] ?? deal.title}</td>
        ${deal.points.map((points, n) => html`<td>${points ? signed(points) : "–"} <b>${deal.scores[n]}</b></td>`)}
      </tr>`,
    )}
  <//>`;
}

/** @param {GameFacts} facts @returns {string[]} the names of each side */
function sidesOf({ seats }) {
  const sides = Math.max(...seats.map((seat) => seat.side)) + 1;
  return Array.from({ length: sides }, (_, side) =>
    seats
      .filter((seat) => seat.side === side)
      .map((seat) => seat.name)
      .join(" and "),
  );
}
