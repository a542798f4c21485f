// Answers questions about fair deals, one JSON object a line, with the browser's own modules.
// With the argument `plain` it works like a page without WebCrypto.

import { createInterface } from "node:readline";

if (process.argv[2] === "plain") delete globalThis.crypto;
const { hmacUnder, sha256 } = await import("../../../src/benny/web/static/fair/digest.js");
const { toHex } = await import("../../../src/benny/web/static/fair/commitments.js");
const verify = await import("../../../src/benny/web/static/fair/verify.js");

const ANSWERS = {
  async digest({ key, message }) {
    const [secret, bytes] = [key, message].map((hex) => Uint8Array.from(Buffer.from(hex, "hex")));
    const mac = await (await hmacUnder(secret))(bytes);
    return { sha256: toHex(await sha256(bytes)), hmac: toHex(mac) };
  },
  async deal({ rules, transcript }) {
    const wrong = await verify.wrongWith(transcript, rules.players);
    if (wrong) return { wrong };
    const key = await verify.keyOf(transcript);
    const order = await verify.shuffledDeck(rules, key);
    const dealt = verify.dealtOut(rules, order);
    return { key: toHex(key), first: await verify.firstDealer(rules, key), ...dealt };
  },
  async record({ line }) {
    const [record] = verify.readRecords(line);
    const { game, wrong, findings } = await verify.checkRecord(record);
    return { game, wrong, deals: findings.map((finding) => finding.wrong) };
  },
};

async function answered(line) {
  const { ask, ...question } = JSON.parse(line);
  const answer = await ANSWERS[ask](question).catch((error) => ({ wrong: error.message }));
  return JSON.stringify(answer) + "\n";
}

// Many at once: WebCrypto works in threads of its own.
let asked = [];
for await (const line of createInterface({ input: process.stdin })) {
  asked.push(answered(line));
  if (asked.length < 500) continue;
  process.stdout.write((await Promise.all(asked)).join(""));
  asked = [];
}
process.stdout.write((await Promise.all(asked)).join(""));
