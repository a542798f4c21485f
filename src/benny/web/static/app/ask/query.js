/** A hand as the parameters of an address: read, changed and written. Pure. */

import { SYMBOLS } from "../cards.js";

/** @import { Changes } from "../rule-changes.js" */
/** @import { Card, Setting } from "../types.js" */

/**
 * The parameters as text; `play` is null without one.
 * @typedef {object} HandQuery
 * @property {string} variant
 * @property {string[]} set changes of the rules
 * @property {string} hand
 * @property {string} up
 * @property {string} seat
 * @property {string} dealer
 * @property {string} score
 * @property {string | null} play
 * @property {string} piles
 * @property {string} their_piles
 * @property {string} method
 */

/** @type {("hand" | "up" | "seat" | "dealer" | "score" | "piles" | "their_piles" | "method")[]} */
const FIELDS = ["hand", "up", "seat", "dealer", "score", "piles", "their_piles", "method"];

const CARD = /^(JK|[789TJQKA][CDHS])$/;

/** @param {string} search from the question mark on @returns {HandQuery} */
export function read(search) {
  const given = new URLSearchParams(search);
  const texts = Object.fromEntries(FIELDS.map((field) => [field, given.get(field) ?? ""]));
  const query = { ...texts, variant: given.get("variant") || "american", set: given.getAll("set") };
  return /** @type {HandQuery} */ ({ ...query, play: given.get("play") });
}

/** @param {HandQuery} query @returns {string} the parameters, without those that say nothing */
export function write(query) {
  const pairs = [["variant", query.variant], ...query.set.map((change) => ["set", change])];
  for (const field of FIELDS) if (query[field]) pairs.push([field, query[field]]);
  if (query.play !== null) pairs.push(["play", query.play]);
  // Commas and colons stand for themselves, so that a reader can read the address.
  return `?${new URLSearchParams(pairs)}`.replaceAll("%2C", ",").replaceAll("%3A", ":");
}

/** @param {string} text @returns {Card[]} the cards in it; other words are left out */
export function cardsIn(text) {
  const words = text.toUpperCase().replaceAll("10", "T").split(/[\s,]+/);
  const cards = words.map((word) => word.replace(/[♠♥♦♣]/u, (sign) => SYMBOLS[sign]));
  return /** @type {Card[]} */ (cards.filter((card) => CARD.test(card)));
}

/**
 * Put a card where the next one is wanted, or take it out again.
 * @param {Card} card
 * @param {Card[]} hand
 * @param {Card | ""} up
 * @param {number} size of a hand
 * @returns {{hand: string, up: string}}
 */
export function pick(card, hand, up, size) {
  if (card === up) return { hand: hand.join(" "), up: "" };
  if (hand.includes(card)) return { hand: hand.filter((held) => held !== card).join(" "), up };
  if (hand.length < size) return { hand: [...hand, card].join(" "), up };
  return { hand: hand.join(" "), up: up || card };
}

// The server adds the discard of a dealer whose cards are unknown.
const UNSEEN = /(^|: )discard$/;

/** @param {string[]} play @returns {string} the play without the last choice */
export function withoutLastStep(play) {
  const isUnseen = UNSEEN.test(play.at(-1) ?? "");
  return play.slice(0, isUnseen ? -2 : -1).join(", ");
}

/** @param {string[]} play @param {string} step @returns {string} */
export const withStep = (play, step) => [...play, step].join(", ");

/**
 * The scores as fields show them: as they were typed, or as the server read them.
 * @param {string} text
 * @param {number[]} read
 * @returns {string[]}
 */
export const scoresOf = (text, read) =>
  !text || !text.includes(",") ? read.map(String) : text.split(",").map((part) => part.trim());

/**
 * The changes of the rules by the names of the settings, from the texts of an address.
 * @param {string[]} set
 * @param {Setting[]} settings
 * @returns {Changes}
 */
export function changesOf(set, settings) {
  const pairs = set.map((text) => [text.slice(0, text.indexOf("=")), text.slice(text.indexOf("=") + 1)]);
  const changes = pairs.filter(([name]) => settings.some((setting) => setting.name === name));
  return Object.fromEntries(changes.map(([name, text]) => [name, valueOf(text)]));
}

/** @param {string} text @returns {string | boolean | string[]} */
function valueOf(text) {
  try {
    const value = JSON.parse(text);
    if (typeof value === "number") return text;
    return Array.isArray(value) && value.some((item) => typeof item === "number") ? value.join(", ") : value;
  } catch {
    return text;
  }
}
