/** The table read aloud, each part by its key. Pure. */

import { cardWord, inWords } from "../cards.js";

/** @import { Picture } from "../types.js" */

/** @param {Picture} picture @param {string} card */
export const nameOf = (picture, card) => picture.words[card] ?? cardWord(card);

/** @param {string[]} items */
const list = (items) => items.join(", ");

/** @param {Picture} picture */
function hand(picture) {
  const held = picture.slots.filter((slot) => slot.card || slot.state === "back");
  if (!held.length) return "You hold no cards.";
  const names = held.map((slot) => {
    const name = slot.card ? nameOf(picture, slot.card) : "a covered pile";
    return slot.state === "legal" ? `${name} (playable)` : name;
  });
  return `Your cards: ${list(names)}.`;
}

/** @param {Picture} picture @param {{seat: number, card: string}[]} cards */
const played = (picture, cards) =>
  list(cards.map(({ seat, card }) => `${picture.seats[seat].name} ${nameOf(picture, card)}`));

/** @param {Picture} picture */
function trick(picture) {
  const cards = picture.view.trick ?? [];
  if (!cards.length) return `No card lies on the table. ${inWords(picture.banner)}.`;
  const winner = picture.seats.find((seat) => seat.place === picture.middle.winner);
  return `On the table: ${played(picture, cards)}. ${winner?.name ?? "No one"} ${
    winner?.name === "You" ? "are" : "is"
  } winning.`;
}

/** @param {Picture} picture */
function tookLast(picture) {
  const last = picture.view.tricks?.at(-1);
  if (!last) return "No trick has been won yet.";
  const taker = picture.seats[last.winner].name;
  return `The last trick: ${played(picture, last.cards)}. ${taker} won it.`;
}

/** @param {Picture} picture */
function upcard(picture) {
  const name = nameOf(picture, picture.view.upcard);
  const banner = `${inWords(picture.banner)}.`;
  if (banner.toLowerCase().includes(name.toLowerCase())) return banner; // it says what became of the card
  const caption = picture.middle.caption ? `, ${picture.middle.caption}` : "";
  return `The upcard: ${name}${caption}. ${banner}`;
}

/** @param {Picture} picture */
function score({ scores }) {
  return `${scores.heading}. ${scores.rows.map((row) => `${row.name} ${row.text}`).join("; ")}.`;
}

/** @param {Picture} picture */
function calls(picture) {
  const said = picture.seats.filter((seat) => seat.saying);
  const words = said.map((seat) => `${seat.name}: ${inWords(seat.saying)}`);
  return words.length ? `${list(words)}.` : `${inWords(picture.banner)}.`;
}

/** By key: what is read. @type {Record<string, {name: string, read: (picture: Picture) => string}>} */
export const READINGS = {
  h: { name: "hand", read: hand },
  t: { name: "trick", read: trick },
  u: { name: "upcard", read: upcard },
  s: { name: "score", read: score },
  l: { name: "last trick", read: tookLast },
  b: { name: "bids", read: calls },
};
