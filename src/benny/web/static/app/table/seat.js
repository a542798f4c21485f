/** A seat at the table: the player, and their public cards. */

import { CardBack, CardFace } from "../card.js";
import { html } from "../html.js";
import { Suit, Suited } from "../suit.js";
import { suitWord } from "../cards.js";
import { Clock } from "./clock.js";
import { nameOf } from "./reading.js";
import { spokenBy } from "./talk.js";

/** @import { Picture, Pile, SeatPicture, SeatState, TurnState } from "../types.js" */

/**
 * @param {{picture: Picture, number: number, seat?: SeatState, turn?: TurnState,
 *   isPartner?: boolean}} props isPartner: whether the reader plays with them
 */
export function SeatPlate({ picture, number, seat, turn, isPartner }) {
  const shown = picture.seats[number];
  const state = shown.is_turn ? "is-turn" : "";
  const line = spokenBy(seat?.person);
  return html`<div class=${`plate ${state}`} data-seat=${shown.place}>
    ${number !== picture.view.seat &&
    html`<span class="monogram" aria-hidden="true">${monogram(seat?.name || shown.name)}</span>`}
    <span class="who">
      <strong class="name" dir="auto">${shown.name}</strong>
      <span class="facts">
        ${isPartner && html`<span class="partner">partner</span>`}
        <${Facts} shown=${shown} seat=${seat} turn=${turn?.seat === number ? turn : undefined}
          taken=${picture.view.taken[number] ?? 0} />
      </span>
    </span>
    <${Marks} shown=${shown} />
    ${line
      ? html`<p class=${`bubble said ${line.emote ? "emote" : ""}`} key=${line.n} dir="auto"
          aria-hidden="true"><span>${line.text}</span></p>`
      : shown.saying && html`<p class="bubble"><${Suited} text=${shown.saying} /></p>`}
  </div>`;
}

/** @param {string} name @returns {string} its first sign, which may take more than one code unit, and a namesake's number */
const monogram = (name) => [...name][0] + (/ \((\d+)\)$/.exec(name)?.[1] ?? "");

/** @param {{shown: SeatPicture, seat?: SeatState, turn?: TurnState, taken: number}} props */
function Facts({ shown, seat, turn, taken }) {
  const coming = seat?.coming ? `next: ${seat.coming.name}` : "";
  const words = [absence(seat), coming].filter(Boolean);
  const task = turn?.is_idle ? "thinking" : shown.task;
  return html`${shown.is_turn &&
    html`<span class="turn">${turn?.clock ? html`<${Clock} turn=${turn} />` : task}</span>`}
    ${shown.note && html`<span class="role">${shown.note}</span>`}
    ${words.map((word) => html`<span class="note">${word}</span>`)}
    ${shown.taken &&
    html`<span class="taken">
      <span class="tricks" aria-hidden="true">
        ${Array.from({ length: taken }, () => html`<i></i>`)}
      </span>
      <span class=${taken ? "" : "unseen"}>${shown.taken}</span>
    </span>`}`;
}

/** @param {SeatState} [seat] @returns {string} why a person does not play, "" if they do */
export function absence(seat) {
  if (seat?.late) return "out of time, bot playing";
  if (seat?.away) return "away, bot playing";
  return seat?.gone ? "offline" : "";
}

/** @param {{shown: SeatPicture}} props */
const Marks = ({ shown }) => html`<span class="marks">
  ${shown.is_dealer &&
  html`<span class="chip dealer" title="dealer">
    <span aria-hidden="true">D</span><span class="unseen">dealer</span>
  </span>`}
  ${shown.made &&
  html`<span class="chip maker" title=${`made ${suitWord(shown.made)} trump`}>
    <${Suit} suit=${shown.made} /><span class="unseen">made ${suitWord(shown.made)} trump</span>
  </span>`}
</span>`;

/** @param {{picture: Picture, number: number}} props the cards of another player */
export function SeatCards({ picture, number }) {
  const shown = picture.seats[number];
  const backs = shown.cards.length ? 0 : shown.backs;
  const words = backs === 1 ? "1 card" : `${backs} cards`;
  const isCovered = !shown.cards.length && !shown.piles.length;
  return html`<div class=${`seat-cards ${isCovered ? "covered" : ""}`}>
    <div class="fan" data-count=${backs || undefined} title=${backs > 0 ? `${words}, face down` : undefined}>
      ${shown.cards.map((card) => html`<${OpenCard} picture=${picture} card=${card} />`)}
      ${Array.from({ length: backs }, () => html`<${CardBack} />`)}
      ${backs > 0 && html`<span class="unseen">${words}</span>`}
    </div>
    <${SeatPiles} picture=${picture} number=${number} />
  </div>`;
}

/** @param {{picture: Picture, number: number}} props */
export function SeatPiles({ picture, number }) {
  const { piles } = picture.seats[number];
  if (!piles.length) return null;
  return html`<div class="seat-piles">
    ${piles.map((pile) => html`<${PileCards} picture=${picture} pile=${pile} />`)}
  </div>`;
}

/** @param {{picture: Picture, card: string}} props */
const OpenCard = ({ picture, card }) => html`<span class="lying" data-card=${card}>
  <${CardFace} card=${card} /><span class="unseen">${nameOf(picture, card)}</span>
</span>`;

/** @param {{picture: Picture, pile: Pile}} props */
function PileCards({ picture, pile }) {
  if (!pile.cards) return html`<span class="lying gap"><span class="unseen">empty pile</span></span>`;
  const covers = pile.cards > 1 ? "covers" : "";
  const words = `${pile.top ? nameOf(picture, pile.top) : "covered"}${covers && ", on another card"}`;
  return html`<span class=${`lying ${covers}`} data-card=${pile.top ?? undefined}>
    ${pile.top ? html`<${CardFace} card=${pile.top} />` : html`<${CardBack} />`}
    <span class="unseen">pile: ${words}</span>
  </span>`;
}
