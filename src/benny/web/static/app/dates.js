/** Times as a reader writes them. */

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** @param {number} seconds since 1970 */
export const day = (seconds) => DAY.format(seconds * 1000);

/** @param {number} seconds since 1970 */
export const moment = (seconds) => MOMENT.format(seconds * 1000);
