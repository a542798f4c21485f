/**
 * A reader's way through a lesson. Pure: each function returns the next state.
 */

/** @import { Lesson, LessonDeal, LessonOption, Picture } from "../types.js" */

/**
 * @typedef {object} Way
 * @property {number} number which step
 * @property {LessonOption | null} given the last answer
 * @property {number} attempt how many deals were lost
 * @property {LessonDeal | null} deal the deal that is played
 * @property {string} said what was said besides
 */

/** @type {Way} */
export const BEGINNING = { number: 0, given: null, attempt: 0, deal: null, said: "" };

/** @param {Lesson} lesson @param {Way} way */
export const stepOf = (lesson, way) => lesson.steps[way.number];

/** @param {Way} way @returns {boolean} whether the step is done */
export const isDone = ({ given, deal }) => !!given?.right || !!deal?.won;

/** @param {Way} way @returns {boolean} whether other cards have to come */
export const isLost = ({ deal }) => !!deal?.over && !deal.won;

/** @param {Lesson} lesson @param {Way} way */
export const isFinished = (lesson, way) => isDone(way) && way.number === lesson.steps.length - 1;

/** @param {Way} way @returns {Way} the next step, or the same one with other cards */
export function nextWay(way) {
  if (isLost(way)) return { ...way, deal: null, attempt: way.attempt + 1, said: "" };
  return isDone(way) ? { ...BEGINNING, number: way.number + 1 } : way;
}

/** @param {Lesson} lesson @param {Way} way @param {string} answer @returns {Way} */
export function giveAnswer(lesson, way, answer) {
  const option = stepOf(lesson, way).options.find((option) => option.answer === answer);
  return option && !isDone(way) ? { ...way, given: option, said: "" } : way;
}

/** @param {Lesson} lesson @param {Way} way @returns {Picture | null} the table now */
export function pictureOf(lesson, way) {
  if (way.deal) return way.deal.picture;
  return (isDone(way) && way.given?.after) || stepOf(lesson, way).picture;
}

/** @param {Lesson} lesson @param {Way} way @returns {string} the line above the cards */
export function lineOf(lesson, way) {
  if (way.said) return way.said;
  if (way.deal) return way.deal.says || way.deal.picture.prompt;
  return way.given?.says ?? stepOf(lesson, way).asks;
}

/** @param {Lesson} lesson @param {Way} way @returns {readonly string[]} what has happened at the table */
export function storyOf(lesson, way) {
  if (way.deal) return way.deal.told;
  if (way.given?.right) return way.given.then;
  const { story, picture } = stepOf(lesson, way);
  return picture?.view.contract.trump ? [] : story; // in the play the table tells it all
}
