/** A table of a match of people against a bot: what is not as at other tables. */

import { html } from "../html.js";

/** @import { TableState } from "../types.js" */

/** @param {TableState} table @param {number} seat @returns {boolean} whether people may sit there */
export const isForPeople = ({ match }, seat) => !match || match.people.includes(seat);

/** @param {{table: TableState}} props what the people should know of the match */
export const MatchNote = ({ table: { match } }) => match && html`<p>
  This is table ${match.table} of <a href="/match">a match of people against a bot</a>. There are no
  hints, nothing is taken back, and nobody talks or looks on. Each deal begins without a score. Others
  play the same cards: tell nobody of yours.
</p>`;

/** @param {TableState} table @returns {boolean} whether the people have all sat down */
export const areSeated = ({ match, seats }) =>
  !!match && match.people.every((seat) => seats[seat].kind === "person");
