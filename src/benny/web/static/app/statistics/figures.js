/** Figures as text, and what stands beside what in a table of them. Pure. */

import { figure, percent } from "../figures.js";

/** @import { Figure } from "../types.js" */

/**
 * @param {Figure} figure
 * @param {boolean} [hasInterval]
 * @returns {string} as in "18% (12–25)", or "18%" without its interval
 */
export function asText({ name, unit, mean, low, high }, hasInterval = true) {
  const isKnown = hasInterval && low !== null && high !== null;
  if (unit === "share") {
    const interval = isKnown ? ` (${figure(100 * low, 0)}–\u2060${figure(100 * high, 0)})` : "";
    return `${figure(100 * mean, 0)}%${interval}`;
  }
  const [factor, digits, sign] = unit === "chance" ? [100, 2, "%"] : [1, 2, ""];
  const margin = isKnown ? ` ±\u00a0${figure((factor * (high - low)) / 2, digits)}` : "";
  const plus = unit === "points" || name === "luck" ? "+" : "";
  return `${figure(factor * mean, digits, plus)}${margin}${sign}`;
}

const rounded = (/** @type {Figure} */ { mean, cases }) => Math.round(mean * cases);
const hands = (/** @type {number} */ count) => (count === 1 ? "1 hand" : `${count} hands`);

/** Figures as sentences, by topic and name. @type {Record<string, (figure: Figure) => string>} */
const SENTENCES = {
  "games/won": (won) => `You won ${rounded(won)} of ${won.cases} ${won.cases === 1 ? "game" : "games"}.`,
  "makers/made": (made) => `You called ${hands(made.cases)} and made ${rounded(made)}.`,
  "defence/euchres": (set) => `The others called ${hands(set.cases)} and you set ${rounded(set)}.`,
  "review/luck": ({ mean }) => `The cards ${mean < 0 ? "cost" : "gave"} you ${percent(Math.abs(mean))} of each game.`,
  "review/error rate": (rate) => `Each decision costs you ${asText(rate, false)} on average.`,
  "deals/gained": ({ mean }) => `You ${mean < 0 ? "lose" : "gain"} ${figure(Math.abs(mean), 2)} points a hand, net.`,
  "loners/tried": (alone) => `You went alone on ${rounded(alone)} of ${hands(alone.cases)}.`,
  "deals/tricks": (tricks) => `Your side wins ${asText(tricks, false)} tricks a hand.`,
};
const TILES = 6;

/** @param {readonly Figure[]} figures @returns {string[]} the most telling ones as sentences */
export const inSentences = (figures) =>
  Object.entries(SENTENCES).flatMap(([key, sentence]) => {
    const figure = figures.find(({ topic, name, when }) => !when && `${topic}/${name}` === key);
    return figure ? [sentence(figure)] : [];
  }).slice(0, TILES);

/** @param {Figure[]} figures @returns {Figure[]} with a row for each deed that has cost something */
export const asRows = (figures) =>
  figures
    .filter(({ topic, mean }) => topic !== "leaks" || mean > 0)
    .map((figure) => (figure.topic === "leaks" ? { ...figure, name: "cost a game", when: figure.name } : figure));

/** @param {Figure[]} figures @returns {Map<string, Figure[]>} by topic, in their order */
export function byTopic(figures) {
  /** @type {Map<string, Figure[]>} */
  const topics = new Map();
  for (const figure of figures) topics.set(figure.topic, [...(topics.get(figure.topic) ?? []), figure]);
  return topics;
}

/**
 * A row of a table: when, a figure or nothing for each name, and the number of cases of most.
 * @typedef {{when: string, figures: (Figure | undefined)[], cases: number}} Row
 */

/** @param {Figure[]} figures of one topic @returns {{names: string[], rows: Row[]}} */
export function tableOf(figures) {
  const names = [...new Set(figures.map(({ name }) => name))];
  const whens = [...new Set(figures.map(({ when }) => when))];
  const rows = whens.map((when) => {
    const here = figures.filter((figure) => figure.when === when);
    const row = names.map((name) => here.find((figure) => figure.name === name));
    return { when, figures: row, cases: mostFrequent(here.map(({ cases }) => cases)) };
  });
  return { names, rows };
}

/** @param {number[]} numbers @returns {number} the first of those that stand there most often */
function mostFrequent(numbers) {
  const times = (/** @type {number} */ number) => numbers.filter((other) => other === number).length;
  return numbers.reduce((best, number) => (times(number) > times(best) ? number : best));
}

/**
 * A point of a chart with the ends of its interval, from 0 at the bottom to 1.
 * @typedef {{figure: Figure, at: number, low: number, high: number}} Point
 */

/**
 * @param {Figure[]} figures in the order of time
 * @returns {{points: Point[], top: number}} and the value at the top
 */
export function courseOf(figures) {
  const top = Math.max(...figures.map(({ mean, high }) => high ?? mean), 0.001);
  const place = (/** @type {number} */ value) => Math.min(1, Math.max(0, value / top));
  const points = figures.map((figure) => ({
    figure,
    at: place(figure.mean),
    low: place(figure.low ?? figure.mean),
    high: place(figure.high ?? figure.mean),
  }));
  return { points, top };
}
