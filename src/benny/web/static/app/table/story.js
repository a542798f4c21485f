/** What has been said at a table: sentences about the game with the chat between them. Pure. */

/** @typedef {import("../types.js").Update} Update */
/** @typedef {import("../types.js").Line} Line */

/**
 * @typedef {object} Entry
 * @property {string} key
 * @property {string} text
 * @property {number} [place] a sentence's number in the game, where it is one
 * @property {Line} [line] a line of chat, where it is one
 */

const LONGEST = 400;

/**
 * Return the story with what an update tells: the sentences up to `first` stay, the rest is new.
 * @param {Entry[]} story
 * @param {Update} update
 * @returns {Entry[]}
 */
export function tell(story, update) {
  const { game } = update.table;
  const { first = 0, said = [] } = update;
  const known = story.filter((entry) => entry.place !== undefined && entry.key.startsWith(`${game}:`));
  const isSame = known.slice(first).every(
    (entry, n) => entry.text === said[n] && entry.place === first + n,
  );
  const kept = isSame ? story : story.filter((entry) => !isTakenBack(entry, game, first));
  const from = isSame ? Math.max(0, known.length - first) : 0;
  const added = said.slice(from).map((text, n) => {
    const place = first + from + n;
    return { key: `${game}:${place}:${text}`, text, place };
  });
  return [...kept, ...added].slice(-LONGEST);
}

/** @param {Entry} entry @param {string} game @param {number} first */
const isTakenBack = (entry, game, first) =>
  entry.place !== undefined && entry.key.startsWith(`${game}:`) && entry.place >= first;

/** @param {Entry[]} story @param {Line} line @returns {Entry[]} */
export function say(story, line) {
  const key = `line:${line.n}`;
  if (story.some((entry) => entry.key === key)) return story;
  return [...story, { key, text: line.text, line }].slice(-LONGEST);
}
