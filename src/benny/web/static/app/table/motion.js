/**
 * Animates cards: dealt, turned up, played to the middle, swept to the winner.
 *
 * Before a state is drawn `snapshot` notes where each card is; afterwards `play` moves each card
 * from there. Cards have `data-card`, seats `data-seat`. Everything is measured before anything
 * moves: to measure after a change costs another layout.
 */

import { settings } from "../settings.js";
import { DEALING, SWEEP } from "./showing.js";

/** @import { Picture } from "../types.js" */

// Milliseconds: shorter than the fast pace, so that a card stops before the next one moves.
const GLIDE = 320;
const EASE = "cubic-bezier(0.22, 0.8, 0.3, 1)";

/** @typedef {{rect: DOMRect, node: HTMLElement, inMiddle: boolean}} Lying */

/** @type {Map<string, Lying>} */
let before = new Map();

/** The deal and the phase that were drawn last. */
let last = { deal: "", phase: "" };

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @returns {Map<string, Lying>} */
function lying() {
  const cards = new Map();
  for (const node of document.querySelectorAll("[data-card]")) {
    if (!(node instanceof HTMLElement)) continue;
    const inMiddle = node.closest(".middle") !== null;
    cards.set(node.dataset.card, { rect: node.getBoundingClientRect(), node, inMiddle });
  }
  return cards;
}

/** Note where the cards lie. */
export function snapshot() {
  before = isStill() ? new Map() : lying();
}

/**
 * Move the cards from their old positions to the new ones.
 * @param {Picture | null | undefined} picture what is drawn now
 * @param {string} [deal] which deal it is of, if cards are dealt and leave the table
 */
export function play(picture, deal = "") {
  const previous = last;
  last = { deal, phase: picture?.view.phase ?? "" };
  if (isStill() || !picture) return;
  document.querySelector(".ghosts")?.replaceChildren(); // a slow page may not have swept all
  const now = lying();
  const isFlowing = deal && settings.peek().pace !== "instant";
  if (isFlowing && previous.deal !== deal && !picture.view.log?.length) {
    dealOut(picture, DEALING[settings.peek().pace]);
  } else {
    const isDiscarding = previous.deal === deal && previous.phase === "discard";
    const gone = [...before].filter(([card]) => !now.has(card));
    const moves = [...now].map(([card, { rect, node, inMiddle }]) => {
      const player = (inMiddle && node.dataset.from) || "";
      return { node, from: before.get(card)?.rect ?? seatRect(player), to: rect };
    });
    if (isFlowing) clear(picture, isDiscarding, gone);
    for (const { node, from, to } of moves) if (from) glide(node, from, to);
  }
  before = now;
}

/**
 * Deal from the dealer's left in two packets a player, of three and two cards by turns; then the
 * upcard is turned over.
 * @param {Picture} picture
 * @param {{deal: number, turn: number}} times in milliseconds
 */
function dealOut({ seats, view }, times) {
  const from = seatRect(seats[view.dealer].place);
  if (!from) return;
  const packets = [0, 1].flatMap((round) =>
    seats.map((_, n) => {
      const place = seats[(view.dealer + 1 + n) % seats.length].place;
      const cards = cardsAt(place).map((card) => ({ card, to: card.getBoundingClientRect() }));
      const cut = Math.ceil(cards.length / 2) - ((n + cards.length + 1) % 2);
      return round ? cards.slice(cut) : cards.slice(0, cut);
    }),
  );
  const flight = times.deal / 4;
  packets.forEach((cards, n) => {
    const delay = (n * (times.deal - flight)) / (packets.length - 1);
    for (const { card, to } of cards) fly(card, way(to, from), { duration: flight, delay });
  });
  for (const part of document.querySelectorAll(".upcard > :not(.stock)")) {
    const turned = [{ transform: "rotateY(90deg)" }, { transform: "none" }];
    part.animate(turned, { duration: times.turn, delay: times.deal, fill: "backwards" });
  }
}

/** @param {string} place @returns {Element[]} what stands there for the cards of a hand */
const cardsAt = (place) => [
  ...document.querySelectorAll(
    place === "south" ? ".mine :is(.hand, .seat-cards) .card" : `.seat.at-${place} .seat-cards .card`,
  ),
];

/** @param {Element} card @param {[number, number]} way @param {KeyframeAnimationOptions} timing */
function fly(card, [x, y], timing) {
  const moves = [
    { transform: `translate(${x}px, ${y}px) scale(0.5)`, opacity: 0 },
    { opacity: 1, offset: 0.2 },
    { transform: "none" },
  ];
  card.animate(moves, { easing: EASE, fill: "backwards", ...timing });
}

/**
 * Move what has left the table: a trick to its winner, the upcard to the dealer, a discard to the
 * kitty.
 * @param {Picture} picture
 * @param {boolean} isDiscarding whether the dealer had yet to discard
 * @param {[string, Lying][]} gone
 */
function clear(picture, isDiscarding, gone) {
  const { seats, view } = picture;
  const dealer = seats[view.dealer].place;
  const trick = view.tricks?.at(-1);
  const taker = trick ? seats[trick.winner].place : view.upcard_taken ? dealer : "";
  const kitty = document.querySelector(".stock")?.getBoundingClientRect();
  const winner = seatRect(taker);
  const from = seatRect(dealer);
  for (const [, { node, rect, inMiddle }] of gone) {
    const to = inMiddle ? winner : kitty;
    if (to) gather(node, rect, to);
  }
  const hasDiscarded = isDiscarding && view.phase !== "discard";
  const [back] = document.getElementsByClassName("back");
  if (hasDiscarded && dealer !== "south" && back instanceof HTMLElement && from && kitty) {
    gather(back, from, kitty);
  }
}

/** @param {string} place */
const seatRect = (place) =>
  document.querySelector(`[data-seat="${place}"]`)?.getBoundingClientRect();

/** @param {HTMLElement} node @param {DOMRect} from @param {DOMRect} to */
function glide(node, from, to) {
  const [x, y] = way(to, from);
  if (Math.abs(x) < 2 && Math.abs(y) < 2) return; // rounding, not a move
  const scale = Math.min(1.6, from.height / to.height) || 1; // a plate may be wider than a card
  node.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }],
    { duration: GLIDE, easing: EASE, composite: "accumulate" },
  );
}

/** @param {HTMLElement} card @param {DOMRect} from @param {DOMRect} to */
function gather(card, from, to) {
  const layer = document.querySelector(".ghosts");
  if (!layer) return;
  const ghost = /** @type {HTMLElement} */ (card.cloneNode(true));
  ghost.removeAttribute("data-card"); // or the next snapshot would find the card twice
  ghost.classList.add("ghost");
  ghost.style.left = `${from.left}px`;
  ghost.style.top = `${from.top}px`;
  ghost.style.width = `${from.width}px`;
  layer.append(ghost);
  const [x, y] = way(from, to);
  const moves = [
    { transform: "none", opacity: 1 },
    { opacity: 1, offset: 0.7 },
    { transform: `translate(${x}px, ${y}px) scale(0.4)`, opacity: 0 },
  ];
  const end = ghost.animate(moves, { duration: SWEEP, easing: "ease-in" });
  end.onfinish = end.oncancel = () => ghost.remove();
}

/** @param {DOMRect} from @param {DOMRect} to @returns {[number, number]} from middle to middle */
const way = (from, to) => [
  to.left - from.left + (to.width - from.width) / 2,
  to.top - from.top + (to.height - from.height) / 2,
];
