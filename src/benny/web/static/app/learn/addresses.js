/** Where lessons are: their addresses, for house rules too. */

/** @import { Tally } from "./tally.js" */

/** What is learned if no game is named. */
export const FIRST = "american";

/** The house rules in the address of a page, as the server's addresses take them. */
export const houseRules = () => location.search;

/** @param {string} game @param {string} [lesson] @returns {string} the page of a course or a lesson */
export const pageOf = (game, lesson) =>
  `/learn/${encodeURIComponent(game)}${lesson ? `/${lesson}` : ""}${houseRules()}`;

/** @param {string} game @param {string} [lesson] @returns {string} what the server knows of it */
export const answerOf = (game, lesson) =>
  `/api/lessons/${encodeURIComponent(game)}${lesson ? `/${lesson}` : ""}${houseRules()}`;

/**
 * @param {string} game @param {number} attempt @param {readonly string[]} played
 * @returns {string} the deal at the end, after some actions
 */
export function practiceOf(game, attempt, played) {
  const asked = new URLSearchParams(houseRules());
  asked.set("attempt", String(attempt));
  for (const action of played) asked.append("played", action);
  return `/api/practice/${encodeURIComponent(game)}?${asked}`;
}

/** @param {string} game @param {string} [kind] @returns {string} the page of trainers, or of one */
export const trainerPageOf = (game, kind) =>
  `/train/${encodeURIComponent(game)}${kind ? `/${kind}` : ""}${houseRules()}`;

/** @param {string} game @returns {string} the trainers of a game */
export const trainersOf = (game) => `/api/trainers/${encodeURIComponent(game)}${houseRules()}`;

/**
 * @param {string} game @param {string} kind @param {Tally} tally
 * @param {number} first
 * @returns {string} an exercise that follows a tally, from the number of a deal on
 */
export function taskOf(game, kind, { level, asked }, first) {
  const query = new URLSearchParams(houseRules());
  query.set("level", String(level));
  query.set("asked", String(asked));
  query.set("first", String(first));
  return `/api/trainers/${encodeURIComponent(game)}/${kind}?${query}`;
}
