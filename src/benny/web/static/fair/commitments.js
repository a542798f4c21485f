// The promises before a fair deal, as docs/reference/fair-deals.md has them: the server's
// commitment to its secret, and the hash of a player's part.

import { joined, sha256 } from "./digest.js";

export const VERSION = "benny-deal-v1";

const MOST_DEALS = 2 ** 32 - 1;
const encoder = new TextEncoder();

/** @param {string} game @param {number} deal @param {string} secret */
export async function commitment(game, deal, secret) {
  return toHex(await sha256(message("commitment", game, deal, fromHex("secret", secret))));
}

/** @param {string} game @param {number} deal @param {number} seat @param {string} part */
export async function hashOfPart(game, deal, seat, part) {
  const fields = [Uint8Array.of(seat), fromHex("part", part)];
  return toHex(await sha256(message("part", game, deal, ...fields)));
}

/**
 * @param {string} purpose
 * @param {string} game
 * @param {number} deal
 * @param {Uint8Array[]} rest
 */
export function message(purpose, game, deal, ...rest) {
  if (typeof game !== "string" || !/^[!-~]{1,64}$/.test(game)) {
    throw new Error(`${JSON.stringify(game)} is no game's id`);
  }
  if (!Number.isInteger(deal) || deal < 1 || deal > MOST_DEALS) {
    throw new Error(`${JSON.stringify(deal)} is no number of a deal`);
  }
  const names = [VERSION, purpose, game].map((text) => encoder.encode(text));
  return joined(...[...names, fourBytes(deal), ...rest].flatMap(withLength));
}

/** @param {Uint8Array} field */
function withLength(field) {
  return [fourBytes(field.length), field];
}

/** @param {number} number */
function fourBytes(number) {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, number);
  return new Uint8Array(view.buffer);
}

/** @param {Uint8Array} bytes */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} what @param {string} digits */
export function fromHex(what, digits) {
  if (typeof digits !== "string" || !/^[0-9a-f]{64}$/.test(digits)) {
    throw new Error(`the ${what} is not 64 hexadecimal digits`);
  }
  return Uint8Array.from({ length: 32 }, (_, place) => parseInt(digits.substr(2 * place, 2), 16));
}
