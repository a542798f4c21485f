/** The reader's agreement to rate the next game. */

import { isChecked } from "../events.js";
import { html } from "../html.js";

/** @import { Update } from "../types.js" */
/** @import { TableStore } from "./store.js" */

/** @param {{store: TableStore, update: Update}} props */
export function Rated({ store, update }) {
  const { table, you } = update;
  if (!table.options.rated || you.seat === undefined) return null;
  return html`<label class="switch">
    <input type="checkbox" checked=${!!table.seats[you.seat].agreed}
      onChange=${(/** @type {Event} */ event) => store.send({ do: "agree", rated: isChecked(event) })} />
    <span>The next game counts for the rankings, if all agree</span>
  </label>`;
}
