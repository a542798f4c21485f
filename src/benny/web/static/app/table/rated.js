/** The reader's agreement to rate the next game. */

import { Switch } from "../fields.js";
import { html } from "../html.js";

/** @import { Update } from "../types.js" */
/** @import { TableStore } from "./store.js" */

/** @param {{store: TableStore, update: Update}} props */
export function Rated({ store, update }) {
  const { table, you } = update;
  if (!table.options.rated || you.seat === undefined) return null;
  return html`<${Switch} label="The next game counts for the rankings, if all agree"
    isOn=${!!table.seats[you.seat].agreed}
    onSwitch=${(/** @type {boolean} */ rated) => store.send({ do: "agree", rated })} />`;
}
