// A bot in JavaScript, with nothing but Node. It plays on its standard streams:
//     benny arena "node examples/bot.mjs" random
// or, given a port, as a server: node examples/bot.mjs 8000 and then
//     benny arena http://localhost:8000 random
import { createServer } from "node:http";
import { createInterface } from "node:readline";

const RANKS = "789TJQKA";
const TWIN = { C: "S", S: "C", D: "H", H: "D" }; // the other suit of the same colour

// How high a card is; trumps are above all others, and jacks and joker above other trumps.
function strength(card, trump) {
  if (card === "JK") return 40;
  if (card === `J${trump}`) return 30;
  if (card === `J${TWIN[trump]}`) return 29;
  return RANKS.indexOf(card[0]) + (card[1] === trump ? 20 : 0);
}

// With three trumps it orders, calls, bids or names the suit. Otherwise it passes, if it may and has
// not done so twice: there are games in which naming goes on until somebody calls.
function call({ seat, hand, legal, upcard, log = [] }) {
  const isLong = (suit) => hand.filter((card) => strength(card, suit) >= 20).length >= 3;
  const suits = { order: [upcard[1]], bid: ["C", "D", "H", "S"] };
  const isWanted = (action) => {
    const [kind, suit] = action.split(" ");
    return (suits[kind] ?? [suit]).some(isLong);
  };
  const passes = log.filter((event) => event.seat === seat && event.action === "pass").length;
  const otherwise = legal.find((action) => (action === "pass") === passes < 2);
  return legal.find(isWanted) ?? otherwise ?? legal[0];
}

// It plays its highest card, or its lowest when its partner is taking the trick.
function play({ rules, seat, legal, contract, winning }) {
  const height = (action) => strength(action.split(" ")[1], contract.trump);
  const cards = [...legal].sort((one, other) => height(one) - height(other));
  const isPartners = rules.sides === "partners" && winning === (seat + 2) % 4;
  return isPartners ? cards.at(0) : cards.at(-1);
}

function answer(message) {
  switch (message.kind) {
    case "hello":
      return { protocol: 1, version: 1 };
    case "turn":
      return { action: message.view.phase === "play" ? play(message.view) : call(message.view) };
    default: // a new game, the end of a deal, or what a later Benny may say
      return {};
  }
}

const port = process.argv[2];
if (port) {
  createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    response.end(JSON.stringify(answer(JSON.parse(Buffer.concat(parts)))));
  }).listen(port, "localhost");
} else {
  for await (const line of createInterface({ input: process.stdin }))
    console.log(JSON.stringify(answer(JSON.parse(line))));
}
