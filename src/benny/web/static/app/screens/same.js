/** A deal that everyone plays once, and what they made of it. */

import { Bar, PendingScreen } from "../bar.js";
import { PlayOn } from "../exercise/play-again.js";
import { NameField } from "../fields.js";
import { points } from "../figures.js";
import { html } from "../html.js";
import { useLoaded } from "../load.js";
import { Suited } from "../suit.js";
import { WideTable } from "../wide-table.js";

/** @import { Loaded } from "../load.js" */
/** @import { SameDeal, SameTry } from "../types.js" */

/** @param {{id: string, title: string}} props */
export function SameScreen({ id, title }) {
  const { value: deal, error } = /** @type {Loaded<SameDeal>} */ (useLoaded(`/api/same/${id}`));
  if (!deal) return html`<${PendingScreen} title=${title} error=${error} />`;
  return html`<${Bar} title=${title} note=${deal.title} />
    <main class="page">
      ${deal.tries.length ? html`<${Results} deal=${deal} />` : html`<${Begin} deal=${deal} />`}
    </main>`;
}

/** @param {{deal: SameDeal}} props */
const Begin = ({ deal }) => html`<section class="stack">
  <h2>Play the same hand as the others</h2>
  <p>${deal.title}. ${deal.situation}</p>
  <p>
    You get the cards that others had before you, with bots in the other seats. The first try counts:
    no hints and no undo. Then you see how everyone did.
  </p>
  <p class="quiet">${playedBy(deal.tried)}</p>
  ${deal.status === "begun"
    ? html`<p><a class="button primary" href=${`/t/${deal.code}`}>Go on playing</a></p>`
    : html`<${NameField} />
        <p><${PlayOn} at=${`/api/same/${deal.id}/tables`} label="Play the hand" isFirst /></p>`}
</section>`;

/** @param {number} tried */
const playedBy = (tried) =>
  tried ? `${tried === 1 ? "One has" : `${tried} have`} tried it since.` : "No one has tried it yet.";

/** @param {{deal: SameDeal}} props */
const Results = ({ deal }) => html`<section class="stack">
  <h2>How everyone did</h2>
  <p>${deal.title}. ${deal.situation}</p>
  ${deal.status === "known" &&
  html`<p class="quiet">You were at the table when this hand was played, so you can't play it again here.</p>`}
  ${deal.status === "done" && !deal.tries.some((result) => result.is_mine) &&
  html`<p class="quiet">You didn't finish your own try, so it doesn't count.</p>`}
  <${Tries} tries=${deal.tries} />
  <p>The average is ${points(deal.average ?? 0)}.</p>
  <p class="quiet">
    Benny can't tell who has seen the hand in a replay, or plays under a second name.
  </p>
  <p class="links">
    <a href=${`/g/${deal.game}`}>Replay of the game (this was hand ${deal.deal})</a> · ${" "}
    <a href=${`/g/${deal.game}/review`}>Its review</a>
  </p>
</section>`;

/** @param {{tries: readonly SameTry[]}} props */
const Tries = ({ tries }) => html`<${WideTable} label="Results"
  columns=${[{ words: "Player" }, "Net points", "Tricks", { words: "Calls" }, { words: "Result" }]}>
  ${tries.map(
    (result) => html`<tr class=${result.is_mine ? "is-mine" : ""}>
      <th scope="row" class="words"><bdi>${result.name}</bdi>${remark(result)}</th>
      <td>${points(result.points)}</td>
      <td>${result.tricks}</td>
      <td class="words">${result.calls.join(", ") || "none"}</td>
      <td class="words"><${Suited} text=${result.told} /></td>
    </tr>`,
  )}
<//>`;

/** @param {SameTry} one */
function remark({ is_mine, is_original }) {
  if (is_mine) return " (you)";
  return is_original ? " (in the game itself)" : "";
}
