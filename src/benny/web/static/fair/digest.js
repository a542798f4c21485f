// SHA-256 and its HMAC over WebCrypto. A page that came over plain HTTP from another machine, as
// in a household without certificates, has no WebCrypto: then the same is calculated here.

/** @param {Uint8Array} message @returns {Promise<Uint8Array>} */
export async function sha256(message) {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return plainSha256(message);
  return new Uint8Array(await subtle.digest("SHA-256", source(message)));
}

/**
 * Return a function that gives the HMAC-SHA256 of messages under a key of at most 64 bytes.
 *
 * @param {Uint8Array} key
 * @returns {Promise<(message: Uint8Array) => Promise<Uint8Array>>}
 */
export async function hmacUnder(key) {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return async (message) => plainHmac(key, message);
  const kind = { name: "HMAC", hash: "SHA-256" };
  const imported = await subtle.importKey("raw", source(key), kind, false, ["sign"]);
  return async (message) => new Uint8Array(await subtle.sign("HMAC", imported, source(message)));
}

/** @param {Uint8Array[]} parts */
export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}

/** @param {Uint8Array} bytes */
function source(bytes) {
  return /** @type {BufferSource} */ (bytes);
}

/** @param {Uint8Array} key @param {Uint8Array} message */
function plainHmac(key, message) {
  const inner = new Uint8Array(BLOCK).fill(0x36);
  const outer = new Uint8Array(BLOCK).fill(0x5c);
  key.forEach((byte, place) => {
    inner[place] ^= byte;
    outer[place] ^= byte;
  });
  return plainSha256(joined(outer, plainSha256(joined(inner, message))));
}

const BLOCK = 64;
const PRIMES = firstPrimes(64);
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** @param {number} count */
function firstPrimes(count) {
  /** @type {number[]} */
  const found = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime)) found.push(number);
  }
  return found;
}

/** @param {number} root the first 32 bits behind the point of a root */
function fraction(root) {
  return Math.floor((root % 1) * 2 ** 32) | 0;
}

/** @param {Uint8Array} message FIPS 180-4, sections 5 and 6.2 */
function plainSha256(message) {
  const state = Int32Array.from(START);
  const padded = pad(message);
  const view = new DataView(padded.buffer);
  for (let start = 0; start < padded.length; start += BLOCK) mix(state, schedule(view, start));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => digest.setInt32(4 * place, word));
  return new Uint8Array(digest.buffer);
}

/** @param {Uint8Array} message */
function pad(message) {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, message.length * 8);
  return padded;
}

/** @param {DataView} view @param {number} start */
function schedule(view, start) {
  const words = new Int32Array(64);
  for (let place = 0; place < 16; place++) words[place] = view.getInt32(start + 4 * place);
  for (let place = 16; place < 64; place++) {
    const early = words[place - 15];
    const late = words[place - 2];
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[place] = words[place - 16] + first + words[place - 7] + second;
  }
  return words;
}

/** @param {Int32Array} state @param {Int32Array} words */
function mix(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let round = 0; round < 64; round++) {
    const choice = (e & f) ^ (~e & g);
    const first = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + first + choice + ROUNDS[round] + words[round]) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place] += word));
}

/** @param {number} word @param {number} bits */
function turned(word, bits) {
  return (word >>> bits) | (word << (32 - bits));
}
