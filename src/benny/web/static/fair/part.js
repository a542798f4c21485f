// The client's side of fair deals: it contributes a part of the key, and notes what it was told.
//
// For each deal it notes, before the cards are dealt, the commitment, its own part and the hashes
// of all seats, and then the cards that were dealt. The notes lie in a storage such as
// localStorage, so that a page that is loaded again, or another window, can still show its part,
// and check (judge.js). Each function may be called again with the same state.

import { hashOfPart, toHex } from "./commitments.js";

/** @import { FairState } from "../app/types.js" */
/** @import { Rules } from "./verify.js" */

/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} Store */

/** What an update says about the next deal. @typedef {Required<Omit<FairState, "last">>} Fair */

/**
 * What was noted of a deal before it was dealt: the commitment that was seen first, the parts made
 * here by seat, the hashes that stood when the parts were asked for, and the seats whose hash was
 * sent and whose part was shown from here.
 *
 * @typedef {object} Note
 * @property {string} commitment
 * @property {Record<string, string>} parts
 * @property {Record<string, string>} [hashes]
 * @property {number[]} bound
 * @property {number[]} shown
 */

/**
 * The cards that a player saw when they were dealt.
 *
 * @typedef {object} Seen
 * @property {Rules} rules
 * @property {number} seat
 * @property {string[]} hand
 * @property {string} upcard
 */

const PREFIX = "benny.fair.";
const CARDS = ".cards";

/** The games that were noted last, under a name that no game has. */
const GAMES = `${PREFIX}games`;
const MOST_GAMES = 20;

/**
 * Note the server's commitment, and return the command that it waits for, null if it waits for
 * none: `{do: "hash", hash, game, deal}` or `{do: "reveal", part}`.
 *
 * @param {Store} store
 * @param {Fair} fair
 * @param {number} [seat] none for a spectator
 * @returns {Promise<{do: "hash", hash: string, game: string, deal: number}
 *   | {do: "reveal", part: string} | null>}
 */
export async function answer(store, fair, seat) {
  const note = noted(store, fair.game, fair.deal) ?? newNote(fair.commitment);
  enter(store, fair.game);
  if (fair.asks === "part") note.hashes ??= fair.hashes;
  if (fair.asks === "hash" && seat !== undefined) note.parts[seat] ??= newPart();
  // Written before anything is awaited: a second call must find the same part.
  write(store, fair, "", note);
  const part = seat === undefined ? undefined : note.parts[seat];
  if (seat === undefined || !part || note.commitment !== fair.commitment) return null;
  const hash = await hashOfPart(fair.game, fair.deal, seat, part);
  if (fair.asks === "hash") return mayBind(note, fair, seat) ? bind(store, fair, seat, hash) : null;
  const isAsked = fair.asks === "part" && note.hashes?.[seat] === hash;
  return isAsked ? show(store, fair, seat, part) : null;
}

/** @param {string} commitment @returns {Note} */
function newNote(commitment) {
  return { commitment, parts: {}, bound: [], shown: [] };
}

/**
 * Whether to send a hash. If another window of the same person has replaced ours, leave it: the
 * two would go on replacing each other for ever.
 *
 * @param {Note} note
 * @param {Fair} fair
 * @param {number} seat
 */
function mayBind(note, fair, seat) {
  return !(seat in fair.hashes) || !note.bound.includes(seat);
}

/** @param {Store} store @param {Fair} fair @param {number} seat @param {string} hash */
function bind(store, fair, seat, hash) {
  mark(store, fair, "bound", seat);
  const { game, deal } = fair;
  return /** @type {const} */ ({ do: "hash", hash, game, deal });
}

/** @param {Store} store @param {Fair} fair @param {number} seat @param {string} part */
function show(store, fair, seat, part) {
  mark(store, fair, "shown", seat);
  return /** @type {const} */ ({ do: "reveal", part });
}

/** @param {Store} store @param {Fair} fair @param {"bound" | "shown"} list @param {number} seat */
function mark(store, fair, list, seat) {
  const note = /** @type {Note} */ (noted(store, fair.game, fair.deal));
  if (note[list].includes(seat)) return;
  write(store, fair, "", { ...note, [list]: [...note[list], seat] });
}

/**
 * Return the notes on a deal, undefined if there are none.
 *
 * @param {Store} store
 * @param {string} game
 * @param {number} deal
 * @returns {Note | undefined}
 */
export function noted(store, game, deal) {
  return read(store, nameOf(game, deal));
}

/**
 * Note the cards that a player was dealt.
 *
 * @param {Store} store
 * @param {string} game
 * @param {number} deal
 * @param {Seen} seen
 */
export function noteCards(store, game, deal, seen) {
  write(store, { game, deal }, CARDS, seen);
}

/** @param {Store} store @param {string} game @param {number} deal @returns {Seen | undefined} */
export function seenOf(store, game, deal) {
  return read(store, nameOf(game, deal) + CARDS);
}

function newPart() {
  return toHex(crypto.getRandomValues(new Uint8Array(32)));
}

/** @param {string} game @param {number} deal */
const nameOf = (game, deal) => `${PREFIX}${game}.${deal}`;

/** @param {Store} store @param {string} name @returns {any} undefined if nothing is there */
function read(store, name) {
  const text = store.getItem(name);
  return text === null ? undefined : JSON.parse(text);
}

/**
 * @param {Store} store
 * @param {{game: string, deal: number}} of
 * @param {"" | typeof CARDS} what
 * @param {Note | Seen} value
 */
function write(store, { game, deal }, what, value) {
  const name = nameOf(game, deal) + what;
  const text = JSON.stringify(value);
  if (store.getItem(name) === text) return;
  try {
    store.setItem(name, text);
  } catch {
    // The storage is full: to play on one needs this deal's notes, and those of its neighbours.
    forgetOthers(store, game, deal);
    store.setItem(name, text);
  }
}

/** @param {Store} store @param {string} game @param {number} deal */
function forgetOthers(store, game, deal) {
  const near = [deal - 1, deal, deal + 1].map((number) => nameOf(game, number));
  const kept = [...near, ...near.map((name) => name + CARDS)];
  forget(store, (name) => !kept.includes(name));
}

/** Count a game among those that are noted; forget the oldest. @param {Store} store @param {string} game */
function enter(store, game) {
  /** @type {string[]} */
  const known = read(store, GAMES) ?? [];
  if (known.includes(game)) return;
  const kept = [...known, game].slice(-MOST_GAMES);
  forget(store, (name) => !kept.some((one) => name.startsWith(`${PREFIX}${one}.`)));
  try {
    store.setItem(GAMES, JSON.stringify(kept));
  } catch {
    // The storage is full: the next note makes room.
  }
}

/** @param {Store} store @param {(name: string) => boolean} isOld which notes go */
function forget(store, isOld) {
  const names = Array.from({ length: store.length }, (_, place) => store.key(place));
  for (const name of names) if (name?.startsWith(PREFIX) && isOld(name)) store.removeItem(name);
}
