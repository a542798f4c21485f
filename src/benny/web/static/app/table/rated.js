/** Whether the next game counts for the rankings, as far as it hangs on the reader. */

import { html } from "../html.js";

/** @param {{room: import("./room.js").Room, update: import("../types.js").Update}} props */
export function Rated({ room, update }) {
  const { table, you } = update;
  if (!table.options.rated || you.seat === undefined) return null;
  return html`<label class="switch">
    <input type="checkbox" checked=${!!table.seats[you.seat].agreed} onChange=${
      /** @param {any} event */
      (event) => room.send({ do: "agree", rated: event.target.checked })
    } />
    <span>The next game counts for the rankings, if all four agree</span>
  </label>`;
}
