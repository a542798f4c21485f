// Recomputes fair deals: what was promised, the key, and the cards that follow from it. All of it
// is written from docs/reference/fair-deals.md and shares no code with the server. There is no page here:
// it runs in a browser and in node alike.

import { hmacUnder, joined } from "./digest.js";
import { commitment, fromHex, hashOfPart, message, VERSION } from "./commitments.js";

/**
 * What one deal's cards follow from, all bytes in hexadecimal; hashes and parts are by seat.
 *
 * @typedef {object} Transcript
 * @property {string} version
 * @property {string} game
 * @property {number} deal
 * @property {string} commitment
 * @property {string} secret
 * @property {Record<string, string>} hashes
 * @property {Record<string, string>} parts
 */

/**
 * What the order of the cards depends on, of all the rules of a game.
 *
 * @typedef {object} Rules
 * @property {number} players
 * @property {string} lowest
 * @property {number} jokers
 * @property {number} hand_size
 * @property {number} piles
 * @property {string} first_dealer
 */

/**
 * @typedef {object} Deal
 * @property {number} dealer
 * @property {string[][]} hands
 * @property {string[][][]} [piles]
 * @property {string[]} kitty
 * @property {number[]} [scores]
 * @property {Transcript} [fair]
 */

/**
 * A game as it is stored; docs/reference/records.md lists all fields.
 *
 * @typedef {object} GameRecord
 * @property {string} variant
 * @property {Rules} rules
 * @property {{name: string, bot: string | null}[]} seats
 * @property {string[]} [draw]
 * @property {number} [first_dealer]
 * @property {number[]} [ledger]
 * @property {Deal[]} deals
 */

/**
 * One deal, recomputed. `wrong` says what is wrong first, "" where nothing is. `computed` are the
 * cards that should have been dealt, and `dealt` those that were, in the order of the deck.
 *
 * @typedef {object} Finding
 * @property {number} number
 * @property {Transcript} [transcript]
 * @property {string} wrong
 * @property {string[]} computed
 * @property {string[]} dealt
 */

/** @typedef {(limit: number) => Promise<number>} Below a number from 0 to just below a limit */

const SUITS = ["C", "D", "H", "S"];
const RANKS = ["7", "8", "9", "T", "J", "Q", "K", "A"];
const JACKS = { first_jack: SUITS, first_black_jack: ["C", "S"] };
const encoder = new TextEncoder();

/** @param {Transcript} transcript @returns {Promise<Uint8Array>} the key of the deal, 32 bytes */
export async function keyOf(transcript) {
  const { game, deal, secret, hashes, parts } = transcript;
  const gifts = seatsOf(hashes).map((seat) =>
    seat in parts
      ? joined(Uint8Array.of(seat, 1), fromHex("part", parts[seat]))
      : joined(Uint8Array.of(seat, 0), fromHex("hash", hashes[seat])),
  );
  const mac = await hmacUnder(fromHex("secret", secret));
  return mac(message("key", game, deal, ...gifts));
}

/**
 * Return what a transcript has wrong in itself first, "" where nothing is.
 *
 * @param {Transcript} transcript
 * @param {number} players
 */
export async function wrongWith(transcript, players) {
  try {
    return await brokenWord(transcript, players);
  } catch (error) {
    return sentence(error);
  }
}

/** @param {Transcript} transcript @param {number} players */
async function brokenWord(transcript, players) {
  const { version, game, deal, secret, hashes, parts } = transcript;
  if (version !== VERSION) return `its version is ${version}, and this page knows ${VERSION}`;
  if (!hashes || !parts) return "its hashes or its parts are missing";
  const stranger = [...seatsOf(hashes), ...seatsOf(parts)].find((seat) => seat >= players);
  if (stranger !== undefined) return `there is no seat ${stranger} among ${players}`;
  if ((await commitment(game, deal, secret)) !== transcript.commitment) {
    return "the secret is not the one that the commitment was made to";
  }
  for (const seat of seatsOf(parts)) {
    if (!(seat in hashes)) return `seat ${seat} showed a part and had given no hash`;
    if ((await hashOfPart(game, deal, seat, parts[seat])) !== hashes[seat]) {
      return `the part of seat ${seat} does not fit its hash`;
    }
  }
  return "";
}

/** @param {Record<string, string>} bySeat */
export function seatsOf(bySeat) {
  const seats = Object.keys(bySeat);
  const strange = seats.find((seat) => !/^[0-9]$/.test(seat));
  if (strange !== undefined) throw new Error(`${JSON.stringify(strange)} is no seat`);
  return seats.map(Number).sort((one, other) => one - other);
}

/** @param {Transcript} transcript @returns {number[]} seats with a hash and no part */
export function absent(transcript) {
  return seatsOf(transcript.hashes).filter((seat) => !(seat in transcript.parts));
}

/** @param {Rules} rules @returns {string[]} the deck before it is shuffled */
export function deckOf(rules) {
  const lowest = RANKS.indexOf(rules.lowest);
  if (lowest < 0) throw new Error(`${JSON.stringify(rules.lowest)} is no lowest card`);
  const ranks = RANKS.slice(lowest);
  const cards = SUITS.flatMap((suit) => ranks.map((rank) => rank + suit));
  return [...cards, ...Array(rules.jokers).fill("JK")];
}

/** @param {Rules} rules @param {Uint8Array} key @returns {Promise<string[]>} the deck as dealt */
export async function shuffledDeck(rules, key) {
  return shuffled(deckOf(rules), await chance(key, "deal"));
}

/**
 * Return the first dealer, and the cards turned up for them where that is the rule.
 *
 * @param {Rules} rules
 * @param {Uint8Array} key
 * @returns {Promise<{dealer: number, draw?: string[]}>}
 */
export async function firstDealer(rules, key) {
  const rule = rules.first_dealer;
  if (rule === "random") {
    const below = await chance(key, "first dealer");
    return { dealer: await below(rules.players) };
  }
  if (rule === "first_jack" || rule === "first_black_jack") {
    const jacks = JACKS[rule].map((suit) => `J${suit}`);
    const order = await shuffled(deckOf(rules), await chance(key, "draw"));
    const place = order.findIndex((card) => jacks.includes(card));
    return { dealer: place % rules.players, draw: order.slice(0, place + 1) };
  }
  if (!/^seat_[0-3]$/.test(rule)) throw new Error(`${JSON.stringify(rule)} is no first dealer`);
  return { dealer: Number(rule.slice(-1)) };
}

/**
 * Deal an ordered deck: the hands by seat, then the piles by seat, then the kitty.
 *
 * @param {Rules} rules
 * @param {string[]} order
 */
export function dealtOut(rules, order) {
  const rest = [...order];
  const hands = seatsIn(rules).map(() => rest.splice(0, rules.hand_size));
  const piles = seatsIn(rules).map(() =>
    Array.from({ length: rules.piles }, () => rest.splice(0, 2)),
  );
  return { hands, piles, kitty: rest };
}

/** @param {Deal} deal @returns {string[]} the cards in the order of the deck they came from */
export function cardsOf(deal) {
  return [...deal.hands.flat(), ...(deal.piles ?? []).flat(2), ...deal.kitty];
}

/**
 * Recompute all deals of a game. `wrong` is what is wrong with the game as a whole.
 *
 * @param {GameRecord} record
 * @returns {Promise<{game: string, wrong: string, findings: Finding[]}>}
 */
export async function checkRecord(record) {
  const game = record.deals.find((deal) => deal?.fair)?.fair?.game ?? "";
  const findings = [];
  for (let number = 1; number <= record.deals.length; number++) {
    findings.push(await checkDeal(record, number, game));
  }
  return { game, wrong: wrongStart(record, game), findings };
}

/**
 * Read the games of a file, one a line.
 *
 * @param {string} text
 * @returns {GameRecord[]}
 */
export function readRecords(text) {
  const lines = text.split("\n").map((line, place) => ({ line: line.trim(), number: place + 1 }));
  const records = lines.filter(({ line }) => line).map(({ line, number }) => read(line, number));
  if (!records.length) throw new Error("There is no game in it.");
  return records;
}

/** @param {string} line @param {number} number @returns {GameRecord} */
function read(line, number) {
  let record;
  try {
    record = JSON.parse(line);
  } catch {
    throw new Error(`Line ${number} is no JSON: a record has one game a line.`);
  }
  const lists = [record?.seats, record?.deals];
  if (record?.format !== "benny/1" || !record.rules || !lists.every(Array.isArray)) {
    throw new Error(`Line ${number} is no game in the format benny/1.`);
  }
  return record;
}

/** @param {GameRecord} record @param {string} game */
function wrongStart(record, game) {
  if (!record.deals.length) return "it holds no deal";
  if (!game) return "none of its deals has a transcript, so that there is nothing to check";
  const isRematch = record.first_dealer !== undefined;
  if (isRematch && record.ledger === undefined) return "the first dealer was named, not found";
  return "";
}

/** @param {GameRecord} record @param {number} number @param {string} game */
async function checkDeal(record, number, game) {
  const deal = record.deals[number - 1];
  /** @type {Finding} */
  const finding = { number, transcript: deal?.fair, wrong: "", computed: [], dealt: [] };
  try {
    if (![deal?.hands, deal?.kitty].every(Array.isArray)) throw new Error("it has no cards");
    finding.dealt = cardsOf(deal);
    finding.wrong = await wrongDeal(record, number, game, finding);
  } catch (error) {
    finding.wrong = sentence(error);
  }
  return finding;
}

/** @param {GameRecord} record @param {number} number @param {string} game @param {Finding} finding */
async function wrongDeal(record, number, game, finding) {
  const { rules, deals } = record;
  const transcript = finding.transcript;
  if (!transcript) {
    const isInPlay = number === deals.length && deals[number - 1].scores === undefined;
    return isInPlay ? "" : "it has no transcript";
  }
  if (transcript.game !== game || transcript.deal !== number) {
    return `its transcript is that of deal ${transcript.deal} of game ${transcript.game}`;
  }
  const wrong = await wrongWith(transcript, rules.players);
  if (wrong) return wrong;
  const key = await keyOf(transcript);
  finding.computed = await shuffledDeck(rules, key);
  if (!same(finding.computed, finding.dealt) || !isDealtByTheRules(rules, deals[number - 1])) {
    return "the cards that were dealt do not follow from the secret and the parts";
  }
  return number === 1 && record.first_dealer === undefined ? wrongDealer(record, key) : "";
}

/** @param {GameRecord} record @param {Uint8Array} key */
async function wrongDealer(record, key) {
  const { dealer, draw } = await firstDealer(record.rules, key);
  if (!same(draw ?? [], record.draw ?? [])) return "the cards turned up for the dealer are wrong";
  return dealer === record.deals[0].dealer ? "" : `the first dealer should be seat ${dealer}`;
}

/** @param {Rules} rules @param {Deal} deal */
function isDealtByTheRules(rules, deal) {
  const { hands, piles, kitty } = dealtOut(rules, cardsOf(deal));
  const right = [hands, rules.piles ? piles : [], kitty];
  return JSON.stringify(right) === JSON.stringify([deal.hands, deal.piles ?? [], deal.kitty]);
}

/** @param {unknown} error */
function sentence(error) {
  return error instanceof Error ? error.message : String(error);
}

/** @param {Rules} rules */
function seatsIn(rules) {
  return Array.from({ length: rules.players }, (_, seat) => seat);
}

/** @param {string[]} one @param {string[]} other */
function same(one, other) {
  return one.length === other.length && one.every((card, place) => card === other[place]);
}

/**
 * Return chances that follow from a key for a purpose: HMAC-SHA256 in blocks, 8 numbers each.
 *
 * @param {Uint8Array} key
 * @param {string} purpose
 * @returns {Promise<Below>}
 */
async function chance(key, purpose) {
  const mac = await hmacUnder(key);
  /** @type {number[]} */
  let numbers = [];
  let block = 0;
  return async function below(limit) {
    const whole = 2 ** 32 - (2 ** 32 % limit);
    for (;;) {
      if (!numbers.length) {
        numbers = toNumbers(await mac(encoder.encode(`benny/1 ${purpose} ${block++}`)));
      }
      const number = /** @type {number} */ (numbers.shift());
      if (number < whole) return number % limit;
    }
  };
}

/** @param {string[]} items @param {Below} below @returns {Promise<string[]>} */
async function shuffled(items, below) {
  const order = [...items];
  for (let place = order.length - 1; place > 0; place--) {
    const other = await below(place + 1);
    [order[place], order[other]] = [order[other], order[place]];
  }
  return order;
}

/** @param {Uint8Array} digest */
function toNumbers(digest) {
  const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
  return Array.from({ length: digest.length / 4 }, (_, place) => view.getUint32(4 * place));
}
