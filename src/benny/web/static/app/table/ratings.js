/** Rated games: the agreement to one, ratings beside names, and what a game has changed. */

import { Switch } from "../fields.js";
import { signed } from "../figures.js";
import { html } from "../html.js";
import { useLoaded } from "../load.js";

/** @import { Loaded } from "../load.js" */
/** @import { SeatRating, TableState, Update } from "../types.js" */
/** @import { TableStore } from "./store.js" */

/** Rated games after which a rating has settled. */
const FEW = 10;

/** @param {string} path @returns {SeatRating[]} none until they have come */
function useRatings(path) {
  const { value } = /** @type {Loaded<SeatRating[]>} */ (useLoaded(path));
  return value ?? [];
}

/**
 * The ratings of the people at a table, asked for again whenever others sit there.
 * @param {TableState} table @returns {Map<number, number>} points by seat
 */
export function useSeatRatings({ code, seats }) {
  const people = seats.map((seat) => seat.person ?? "").join();
  const ratings = useRatings(`/api/tables/${code}/ratings#${people}`);
  return new Map(ratings.map(({ seat, points }) => [seat, points]));
}

/** @param {{game: string, names: string[]}} props */
export function RatingChanges({ game, names }) {
  const changes = useRatings(`/api/games/${game}/ratings`);
  return (
    changes.length > 0 &&
    html`<p class="rating-changes">
      ${changes.map(
        ({ seat, points, change }) => html`<span>${names[seat]} ${points} (${signed(change)})</span>`,
      )}
    </p>
    ${changes.some(({ games }) => games < FEW) &&
    html`<p class="quiet">Newcomers’ ratings move fast.</p>`}`
  );
}


/** @param {{store: TableStore, update: Update}} props */
export function Rated({ store, update }) {
  const { table, you } = update;
  if (!table.options.rated || you.seat === undefined) return null;
  return html`<${Switch} label="The next game counts for the rankings, if all agree"
    isOn=${!!table.seats[you.seat].agreed}
    onSwitch=${(/** @type {boolean} */ rated) => store.send({ do: "agree", rated })} />`;
}
