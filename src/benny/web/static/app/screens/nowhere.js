/** An unknown address. */

import { Bar } from "../bar.js";
import { html } from "../html.js";

export const NowhereScreen = () => html`<${Bar} title="Nothing here" />
  <main class="page narrow">
    <h2>There is nothing at this address</h2>
    <p><a class="button" href="/">To the lobby</a></p>
  </main>`;
