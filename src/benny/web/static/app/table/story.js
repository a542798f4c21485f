/** What has happened in the game, as it is heard and as it is looked back on, and what people say. Pure. */

/** @import { ChatLine, Played, Update, View } from "../types.js" */

/**
 * @typedef {object} Entry
 * @property {string} key
 * @property {string} text
 * @property {string} [deal] the deal, for a sentence about the game
 */

/**
 * @typedef {object} Row a trick, or a line of text
 * @property {string} key
 * @property {string} [deal] the deal, for a row about the game
 * @property {string} [text]
 * @property {boolean} [isHead] whether a deal begins with it
 * @property {{name: string, card: string, isBest: boolean}[]} [cards] of a trick, in order
 * @property {string} [winner] once the trick is done
 */

const LONGEST = 400;

/** Rows are a sixth of the sentences. */
const MOST_ROWS = 120;

/** @param {Update} update @returns {string} which deal it is of, among those of all games */
export const dealOf = ({ table, picture }) => `${table.game}/${picture?.view.deal}`;

/** @param {{key: string}[]} entries @param {Update} update @returns {Entry[]} its notice, if that is new */
function newsOf(entries, { seq, notice }) {
  const key = `notice:${seq}:${notice}`; // moderators add notices without an event
  return notice && !entries.some((entry) => entry.key === key) ? [{ key, text: notice }] : [];
}

/**
 * Return the story with an update's sentences; drop those that were taken back.
 * @param {Entry[]} story
 * @param {Update} update
 * @returns {Entry[]}
 */
export function addToStory(story, update) {
  const { said = [] } = update;
  const deal = dealOf(update);
  const entries = story.filter((entry) => entry.deal === deal);
  const differs = entries.findIndex((entry, n) => entry.text !== said[n]);
  const same = differs < 0 ? entries.length : differs;
  const gone = new Set(entries.slice(same));
  const added = said.slice(same).map((text, n) => ({ key: `${deal}:${same + n}:${text}`, text, deal }));
  return [...story.filter((entry) => !gone.has(entry)), ...added, ...newsOf(story, update)].slice(-LONGEST);
}

/**
 * Return the rows with those of an update's deal as they are now.
 * @param {Row[]} rows
 * @param {Update} update
 * @returns {Row[]}
 */
export function addToRows(rows, update) {
  const deal = dealOf(update);
  const now = new Map(rowsOf(update).map((row) => [`${deal}:${row.key}`, row]));
  const kept = rows.filter((row) => row.deal !== deal || now.has(row.key));
  const old = new Set(kept.map((row) => row.key));
  /** @type {Row[]} */
  const all = kept.map((row) => ({ ...row, ...now.get(row.key), key: row.key }));
  for (const [key, row] of now) if (!old.has(key)) all.push({ ...row, key, deal });
  return [...all, ...newsOf(rows, update)].slice(-MOST_ROWS);
}

/** @param {Update} update @returns {Row[]} the deal in rows: its beginning, the calls, the tricks, its end */
function rowsOf({ picture, said = [], ended }) {
  if (!picture) return [];
  const { log = [], tricks = [], trick = [], winning } = picture.view;
  const end = said.length - (ended?.lines.length ?? 0);
  const begin = end - log.length - tricks.length;
  const calls = log.findIndex(({ action }) => action.startsWith("play "));
  const called = calls < 0 ? log : log.slice(0, calls);
  /** @param {number} seat */
  const name = (seat) => picture.seats[seat].name;
  /** @param {Played[]} cards @param {number} [best] */
  const inOrder = (cards, best) =>
    cards.map(({ seat, card }) => ({ name: name(seat), card, isBest: seat === best }));
  return [
    ...said.slice(0, begin).map((text, n) => ({ key: `begin${n}`, text, isHead: !n })),
    ...(called.length
      ? [{ key: "calls", text: inBrief(called, said.slice(begin), name, picture.seats.length) }]
      : []),
    ...tricks.map(({ cards, winner }, n) => ({
      key: `trick${n}`,
      cards: inOrder(cards, winner),
      winner: name(winner),
    })),
    ...(trick.length ? [{ key: `trick${tricks.length}`, cards: inOrder(trick, winning) }] : []),
    ...said.slice(end).map((text, n) => ({ key: `end${n}`, text })),
  ];
}

/**
 * Return calls in a line; those who pass one after the other are named together.
 * @param {NonNullable<View["log"]>} calls @param {string[]} said @param {(seat: number) => string} name
 * @param {number} players
 */
function inBrief(calls, said, name, players) {
  /** @type {string[]} */
  const parts = [];
  /** @type {string[]} */
  let passed = [];
  for (const [n, { seat, action }] of calls.entries()) {
    passed = action === "pass" ? [...passed, name(seat)] : [];
    if (passed.length < 2) parts.push(said[n] ?? "");
    else parts[parts.length - 1] = `${passed.join(", ").replace(/, ([^,]*)$/, " and $1").replace(/ You\b/, " you")} pass.`;
    if (passed.length < players) continue;
    parts[parts.length - 1] = "All pass.";
    passed = [];
  }
  return parts.join(" ");
}

/** @param {ChatLine[]} lines @param {ChatLine} line @returns {ChatLine[]} */
export const addLine = (lines, line) =>
  lines.some(({ n }) => n === line.n) ? lines : [...lines, line].slice(-LONGEST);

/**
 * Return how many lines are new to a reader.
 * @param {ChatLine[]} lines
 * @param {number} read the number of the last line that was read
 * @param {(person: string) => boolean} isIgnored whether the reader says or mutes what a person says
 */
export const countUnread = (lines, read, isIgnored) =>
  lines.filter(({ n, person }) => n > read && !isIgnored(person)).length;
