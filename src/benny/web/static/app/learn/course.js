/** Where lessons are: their addresses, for house rules too. */

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
