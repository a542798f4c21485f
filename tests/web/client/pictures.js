/** Small pictures and updates to try the client's pure modules with. */

/** @param {object} [view] @param {object} [rest] */
export const picture = (view = {}, rest = {}) => ({
  title: "Classic Euchre",
  deal: "hand 1",
  banner: "Trump: ♥, called by you",
  seats: [seat("south", "You"), seat("west", "Wes"), seat("north", "Nora"), seat("east", "Eli")],
  middle: { cards: {}, winner: "" },
  slots: [],
  choices: [],
  prompt: "",
  scores: { heading: "First to 10", rows: [{ name: "You and Nora", text: "3" }] },
  words: { JD: "jack of diamonds, left bower, trump" },
  view: { seat: 0, deal: 0, phase: "play", upcard: "9H", counts: [5, 5, 5, 5], ...view },
  ...rest,
});

/** @param {string} place @param {string} name */
const seat = (place, name) => ({ place, name, saying: "", cards: [], piles: [] });

/** @param {number} seq @param {object} [parts] */
export const update = (seq, parts = {}) => ({
  kind: "update",
  seq,
  table: { game: "a.1", seats: [] },
  you: { seat: 0 },
  ...parts,
});
