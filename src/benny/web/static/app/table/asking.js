/** What a key or typed words ask for at the table. Pure: it returns the action to take. */

import { SYMBOLS } from "../cards.js";
import { nameOf, READINGS } from "./reading.js";

/** @import { Picture, Slot } from "../types.js" */
/** @import { TableStore } from "./store.js" */

/**
 * @typedef {{do: "act", action: string} | {do: "read", key: string} | {do: "say", text: string}
 *   | {do: "swap" | "table" | "help"} | {do: "hint" | "undo" | "claim" | "goOn"}} Asked
 */

/** Letters of calls that have no other meaning; suits and the rest are called by digit or words. */
const CALL_LETTERS = "poafw";

const DIGITS = "1234567890";

/** What a question mark asks for. @type {Asked} */
const HELP = { do: "help" };

/** Keys that mean the same at any time. @type {Record<string, Asked>} */
const KEYS = { "?": HELP, " ": { do: "goOn" }, i: { do: "hint" } };

/** The cards in sight at the bottom, numbered as the digits play them.
 * @param {Picture} picture
 */
export const held = (picture) =>
  picture.slots.filter((slot) => slot.card || slot.state === "back");

/** @param {Slot | undefined} slot @returns {Asked} */
function take(slot) {
  if (!slot) return { do: "say", text: "There is no card with that number." };
  if (slot.action) return { do: "act", action: slot.action };
  return { do: "say", text: slot.why || "That card can't be taken now." };
}

/**
 * Return what a single key asks for, null if it has no meaning.
 * @param {Picture | null | undefined} picture none before there are cards
 * @param {string} key
 * @returns {Asked | null}
 */
export function asKey(picture, key) {
  if (!picture || key in KEYS) return KEYS[key] ?? null;
  const isLetter = CALL_LETTERS.includes(key);
  const choice = picture.choices.find((choice) => choice.key === key || (isLetter && choice.letter === key));
  if (choice && key) return choice.action ? { do: "act", action: choice.action } : { do: "swap" };
  if (key in READINGS) return { do: "read", key };
  if (/^\d$/.test(key) && !picture.choices.length) {
    return take(held(picture)[DIGITS.indexOf(key)]);
  }
  return null;
}

/** The key of an action, "" if it has none. @param {Picture} picture @param {string} action */
export function keyOf(picture, action) {
  const choice = picture.choices.find((choice) => choice.action === action);
  const place = held(picture).findIndex((slot) => slot.action === action);
  return choice?.key ?? DIGITS[place] ?? "";
}

/** Words that ask for something other than an action. @type {Record<string, Asked>} */
const WORDS = {
  hint: { do: "hint" },
  undo: { do: "undo" },
  claim: { do: "claim" },
  "go on": { do: "goOn" },
  next: { do: "goOn" },
};

/**
 * Return what typed words ask for: "play js", "js", "order alone", "10h", "hint", "h", "hand".
 * @param {Picture} picture
 * @param {string} words
 * @returns {Asked}
 */
export function asWords(picture, words) {
  const text = words.trim().replace(/\s+/g, " ");
  const key = readingOf(text.toLowerCase());
  if (key) return { do: "read", key };
  if (WORDS[text.toLowerCase()]) return WORDS[text.toLowerCase()];
  const legal = picture.view.legal ?? [];
  const action = legal.find((action) => plain(action) === plain(text)) ?? named(legal, text);
  if (action) return { do: "act", action };
  const slot = held(picture).find((slot) => slot.card && plain(text).endsWith(plain(slot.card)));
  if (slot) return take(slot);
  if (!legal.length) return { do: "say", text: "It is not your turn yet." };
  return { do: "say", text: `"${text}" is not possible now. You can: ${legal.join(", ")}.` };
}

/** @param {string} text */
const readingOf = (text) =>
  Object.keys(READINGS).find((key) => text === key || text === READINGS[key].name);

/** An action or a card without regard to case, and to how a ten and suits are written.
 * @param {string} text
 */
function plain(text) {
  return text
    .toLowerCase()
    .replace(/[♣♦♥♠]/gu, (sign) => SYMBOLS[sign].toLowerCase())
    .replace(/\b10(?=[cdhs]\b)/g, "t");
}

/** An action by its card or suit alone: "js", "hearts".
 * @param {string[]} legal
 * @param {string} text
 */
function named(legal, text) {
  const ending = plain(text).replace(/^(clubs|diamonds|hearts|spades)\b/, (word) => word[0]);
  const matches = legal.filter((action) => plain(action).endsWith(` ${ending}`));
  return matches.length === 1 ? matches[0] : undefined;
}

/**
 * @param {TableStore} store
 * @param {(dialog: string) => void} open
 * @returns {(asked: Asked) => void}
 */
export const doer = (store, open) => (asked) => {
  const picture = store.shown.value?.picture;
  if (asked.do === "act") store.act(asked.action);
  else if (asked.do === "read" && picture) read(store, picture, asked.key);
  else if (asked.do === "say") store.inform(asked.text);
  else if (asked.do === "swap" || asked.do === "table" || asked.do === "help") open(asked.do);
  else if (asked.do === "goOn") store.goOn();
  else if (asked.do === "hint") void store.askHint();
  else if (asked.do === "undo") store.takeBack();
  else if (asked.do === "claim") store.send({ do: asked.do });
};

/**
 * Do what typed words say; a question mark asks for the keys.
 * @param {TableStore} store
 * @param {string} words
 * @param {(asked: Asked) => void} onAsk
 */
export function doWords(store, words, onAsk) {
  const picture = store.shown.value?.picture;
  if (words === "?") onAsk(HELP);
  else if (picture) onAsk(asWords(picture, words));
  else store.inform("The game has not begun.");
}

/** Read a part of the table aloud. The last trick is also shown, for as long as a notice is.
 * @param {TableStore} store @param {Picture} picture @param {string} key
 */
function read(store, picture, key) {
  const aloud = READINGS[key].read(picture);
  const last = picture.view.tricks?.at(-1);
  const won = last?.cards.find(({ seat }) => seat === last.winner);
  if (key !== "l" || !won) return store.inform(aloud);
  if (store.showsLast.value) return store.clearNotice();
  const text = `${picture.seats[won.seat].name} won it with the ${nameOf(picture, won.card)}.`;
  store.showNotice({ text, isError: false, isLast: true }, aloud);
}
