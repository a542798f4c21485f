/** The two logs of a table: sentences about the game, and what people say. Pure. */

/** @import { ChatLine, Update } from "../types.js" */

/**
 * @typedef {object} Entry
 * @property {string} key
 * @property {string} text
 * @property {string} [deal] the deal, for a sentence about the game
 */

const LONGEST = 400;

/**
 * Return the story with an update's sentences; drop those that were taken back.
 * @param {Entry[]} story
 * @param {Update} update
 * @returns {Entry[]}
 */
export function addToStory(story, { seq, table, picture, said = [], notice }) {
  const deal = `${table.game}/${picture?.view.deal}`;
  const entries = story.filter((entry) => entry.deal === deal);
  const differs = entries.findIndex((entry, n) => entry.text !== said[n]);
  const same = differs < 0 ? entries.length : differs;
  const gone = new Set(entries.slice(same));
  const added = said.slice(same).map((text, n) => ({ key: `${deal}:${same + n}:${text}`, text, deal }));
  const beside = `notice:${seq}:${notice}`; // moderators add notices without an event
  const isNews = notice && !story.some((entry) => entry.key === beside);
  const news = isNews ? [{ key: beside, text: notice }] : [];
  return [...story.filter((entry) => !gone.has(entry)), ...added, ...news].slice(-LONGEST);
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
