/** What can be looked into: any hand, and the reader's own games. */

import { Bar } from "../bar.js";
import { html } from "../html.js";
import { me } from "../person.js";
import { OwnGames } from "./person.js";

/** @param {{title: string}} props */
export const AnalyseScreen = ({ title }) => html`<${Bar} title=${title} />
  <main class="page">
    <section class="stack">
      <h2>Ask about a hand</h2>
      <p>Choose any hand, any seat and any rules, and see what each choice is worth.</p>
      <p><a class="button primary big" href="/ask">Ask about a hand</a></p>
    </section>
    ${me.value
      ? html`<${OwnGames} id=${me.value.id} title="Review my games" />`
      : html`<section class="stack">
          <h2>Review my games</h2>
          <p>Your finished games will be here: what luck decided, and which choices cost you.</p>
        </section>`}
  </main>`;
