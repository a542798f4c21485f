/** The end of a deal or a game in words; the others play on when they like. */

import { html } from "../html.js";
import { isHost } from "../person.js";
import { Suited } from "../suit.js";
import { Rated } from "./rated.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../types.js").Update} Update */

/** @param {{room: Room, update: Update}} props */
export function Ended({ room, update }) {
  const { ended, table } = update;
  if (!ended) return null;
  const title = ended.is_over ? "The game is over" : ended.title;
  return html`<section class="ended" aria-labelledby="ended-title">
    <h2 id="ended-title">${title}</h2>
    <ul>
      ${ended.lines.map((line) => html`<li><${Suited} text=${line} /></li>`)}
    </ul>
    ${ended.is_over && html`<${Rated} room=${room} update=${update} />`}
    <div class="row-of-buttons">
      ${ended.is_over
        ? html`${isHost(table) && table.status === "over" &&
            html`<button class="primary" onClick=${() => room.playAgain()}>Play again</button>`}
            ${room.latest.value !== update &&
            html`<button class="primary" onClick=${() => room.skip()}>To the next game</button>`}
            <a class="button" href=${`/g/${table.game}`}>Look back</a>
            <a class="button" href="/">Leave</a>`
        : html`<button class="primary" onClick=${() => room.skip()}>
            <kbd aria-hidden="true">space</kbd> Go on
          </button>`}
    </div>
  </section>`;
}
