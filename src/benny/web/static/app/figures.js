/** Figures, times and beginnings as text. Pure. */

/**
 * @param {number} value
 * @param {number} digits
 * @param {string} [plus] what stands before a number above zero
 * @returns {string}
 */
export function figure(value, digits, plus = "") {
  const text = Math.abs(value).toFixed(digits);
  if (!Number(text)) return text; // "−0.0" would say more than is known
  return `${value < 0 ? "−" : plus}${text}`;
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {number} chance @returns {string} */
export const percent = (chance) => `${figure(100 * chance, 1)}%`;

/** @param {number} change in chance @returns {string} */
export const change = (change) => `${figure(100 * change, 1, "+")}%`;

/** @param {number} chance @param {number} error @returns {string} */
export const withError = (chance, error) =>
  `${figure(100 * chance, 1)} ±\u00a0${figure(100 * error, 1)}%`;

/** @param {number} points @param {number} error @returns {string} */
export const pointsWithError = (points, error) => `${figure(points, 2, "+")} ±\u00a0${figure(error, 2)}`;

/**
 * @param {number} value
 * @param {number} [digits]
 * @returns {string} with its sign, also for 0
 */
export function signed(value, digits = 0) {
  const text = Math.abs(value).toFixed(digits);
  return `${value < 0 && Number(text) ? "−" : "+"}${text}`;
}

/** @param {number} points with a decimal where it has any @returns {string} */
export function points(points) {
  const text = figure(points, Number.isInteger(points) ? 0 : 1, "+");
  return /[1-9]/.test(text) ? text : "0";
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** @param {number} seconds since 1970 */
export const day = (seconds) => DAY.format(seconds * 1000);

/** @param {number} seconds since 1970 */
export const moment = (seconds) => MOMENT.format(seconds * 1000);
