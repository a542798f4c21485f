/** The log of a table: sentences about the game, and chat. Pure. */

/** @typedef {import("../types.js").Update} Update */
/** @typedef {import("../types.js").ChatLine} ChatLine */

/**
 * @typedef {object} Entry
 * @property {string} key
 * @property {string} text
 * @property {string} [deal] the deal, for a sentence about the game
 * @property {ChatLine} [line] the line, for chat
 */

const LONGEST = 400;

/**
 * Return the story with an update's sentences; drop those that were taken back.
 * @param {Entry[]} story
 * @param {Update} update
 * @returns {Entry[]}
 */
export function tell(story, { seq, table, picture, said = [], notice }) {
  const deal = `${table.game}/${picture?.view.deal}`;
  const known = story.filter((entry) => entry.deal === deal);
  const differs = known.findIndex((entry, n) => entry.text !== said[n]);
  const same = differs < 0 ? known.length : differs;
  const gone = new Set(known.slice(same));
  const added = said.slice(same).map((text, n) => ({ key: `${deal}:${same + n}:${text}`, text, deal }));
  const beside = `notice:${seq}:${notice}`; // moderators add notices without an event
  const isNews = notice && !story.some((entry) => entry.key === beside);
  const news = isNews ? [{ key: beside, text: notice }] : [];
  return [...story.filter((entry) => !gone.has(entry)), ...added, ...news].slice(-LONGEST);
}

/** @param {Entry[]} story @param {ChatLine} line @returns {Entry[]} */
export function say(story, line) {
  const key = `line:${line.n}`;
  if (story.some((entry) => entry.key === key)) return story;
  return [...story, { key, text: line.text, line }].slice(-LONGEST);
}
